import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { useTranslation } from "react-i18next";
import { useBrowserBuild } from "../layout/browserBuild";
import { useFacts } from "../layout/facts";
import { NonceProvider, useNonce } from "../layout/nonce";
import { useFormSession } from "../layout/visitor";
import { PROPS_ID } from "~/client/pageData";
import { FIRST_ISLAND, type IslandName } from "./registry";
import { Shell } from "./Shell";
import { isAsleep } from "./wakes";

/**
 * A component that React runs in the browser too. It is a tree of its own, so that the browser hydrates nothing else of the
 * page. Rendered on the server only.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  markup,
  parts = [],
}: {
  name: IslandName;
  component: ComponentType<Props>;
  /** Plain JSON. */
  props: Props;
  /** Properties that only the server has, for `ServerMarkup`. */
  markup?: Partial<Props>;
  /** Late parts that the page shows at first. */
  parts?: readonly string[];
}) {
  const facts = useFacts();
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const session = useFormSession();
  const mayWake = isAsleep(name);
  const files = useBrowserBuild().ofIsland([name, ...parts], { isFirst: name === FIRST_ISLAND && parts.length === 0 });
  // After all hooks: React's renderer is reentrant between hooks, not among them.
  const html = renderToString(
    <Shell i18n={i18n} facts={facts} session={session}>
      <NonceProvider value={nonce}>
        <Component {...props} {...markup} />
      </NonceProvider>
    </Shell>,
    { identifierPrefix: name },
  );
  return (
    <>
      {/* Most browsers leave an island that is asleep as it is, so nothing is loaded ahead. */}
      {(mayWake ? [] : files).map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <div
        data-island={name}
        data-wakes={mayWake ? "" : undefined}
        data-session={session}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <JsonScript id={PROPS_ID} value={props} />
    </>
  );
}

/** Data of the page for its scripts. `<` is escaped: the text cannot end the element. */
export function JsonScript({ id, value }: { id: string; value: object }) {
  const __html = JSON.stringify(value).replaceAll("<", "\\u003c");
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html }} />;
}
