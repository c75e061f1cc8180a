import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadI18n, loadLateMessages } from "~/i18n/i18n.client";
import { FIRST_ISLAND, ISLANDS, type IslandName } from "./islands";
import { PAGE_ID, PROPS_ID, readPageData } from "./ui/pageData.browser";
import type { PageFacts } from "./ui/pageFacts";
import { Shell } from "./ui/Shell";
import type { FormSession } from "./ui/visitor";

/**
 * Makes the island of a page interactive.
 * @param onReady called once it is
 * @throws Error when its script or its messages cannot be loaded. It stays as the server has sent it, and works by forms.
 */
export async function hydrateIsland(element: HTMLElement, onReady: () => void): Promise<void> {
  const name = element.dataset.island as IslandName;
  const [i18n, module] = await Promise.all([
    loadI18n(),
    ISLANDS[name](),
    name === FIRST_ISLAND ? undefined : loadLateMessages(),
  ]);
  const props = readPageData(PROPS_ID) as object;
  const { [name]: Component, prepare } = module as unknown as Readonly<Record<IslandName, ComponentType>> & {
    readonly prepare?: (props: object) => Promise<void>;
  };
  await prepare?.(props);
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Shell i18n={i18n} facts={readFacts()} session={element.dataset.session as FormSession}>
          <Ready onReady={onReady}>
            <Component {...props} />
          </Ready>
        </Shell>
      </StrictMode>,
      { identifierPrefix: name },
    );
  });
}

/** @throws Error on a page of an error that has none */
function readFacts(): PageFacts {
  const written = readPageData(PAGE_ID) as Pick<PageFacts, "site" | "visitor" | "settings"> | undefined;
  if (written === undefined) throw new Error("The page has no data");
  const { pathname, search } = window.location;
  return { ...written, address: { pathname, search }, isRefused: false };
}

/** Around the component, not beside it: `useId` counts siblings, and the server has none. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** Renders the dialogs of the menu, which open on `DialogRequest`s. */
export async function renderDialogs(): Promise<void> {
  const [i18n, { Dialogs }] = await Promise.all([loadI18n(), import("./Dialogs"), loadLateMessages()]);
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <Shell i18n={i18n} facts={readFacts()}>
      <Dialogs />
    </Shell>,
  );
}
