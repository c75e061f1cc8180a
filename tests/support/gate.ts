/** Something that waits until a test lets it go on. */
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
