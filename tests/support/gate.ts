/** A promise that a test resolves to let something continue. */
export interface Gate {
  readonly isOpen: Promise<void>;
  readonly open: () => void;
}

export function closedGate(): Gate {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}
