import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { useTranslation } from "react-i18next";
import { useBrowserBuild } from "./browserBuild";
import { NonceProvider, useNonce } from "./nonce";
import { PROPS_ID } from "./pageData.browser";
import { useFacts } from "./pageFacts";
import { Shell } from "./Shell";
import { useFormSession } from "./visitor";

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
  isFirst = false,
  isAsleep = false,
}: {
  /** Its row in `app/islands.ts`. */
  name: string;
  component: ComponentType<Props>;
  /** Plain JSON. */
  props: Props;
  /** Properties that only the server has, for `ServerMarkup`. */
  markup?: Partial<Props>;
  /** Late parts that the page shows at first. */
  parts?: readonly string[];
  /** It is that of most first visits. */
  isFirst?: boolean;
  /** Most browsers leave it as it is. When it wakes, `app/wakes.ts` says. */
  isAsleep?: boolean;
}) {
  const facts = useFacts();
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const session = useFormSession();
  const files = useBrowserBuild().ofIsland([name, ...parts], { isFirst: isFirst && parts.length === 0 });
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
      {/* For an island that is asleep, nothing is loaded ahead. */}
      {(isAsleep ? [] : files).map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <div
        data-island={name}
        data-wakes={isAsleep ? "" : undefined}
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
