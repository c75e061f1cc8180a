import { Trans } from "react-i18next";
import type { PageText } from "~/i18n/pageText.server";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import { useSite } from "~/ui/pageFacts";
import { RichText } from "./RichText";

export function TextPage({ text }: { text: PageText }) {
  return (
    <Page heading={text.title} back={<BackLink />}>
      <div className="text-page stack stack-4">
        {text.sections.map(({ heading, paragraphs, list, below }, index) => (
          <section key={index} className="stack">
            {heading !== undefined && <h2>{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <RichText text={paragraph} />
              </p>
            ))}
            {list !== undefined && (
              <ul>
                {list.map((entry) => (
                  <li key={entry}>
                    <RichText text={entry} />
                  </li>
                ))}
              </ul>
            )}
            {below === "storeBadges" && <StoreBadges />}
          </section>
        ))}
      </div>
    </Page>
  );
}

const STORES = ["appStore", "playStore"] as const;

function StoreBadges() {
  const { links } = useSite();
  const stores = STORES.filter((store) => links[store] !== null);
  if (stores.length === 0) return null;
  return (
    <p className="button-row">
      {stores.map((store) => (
        <a key={store} className="text-page-store small" href={links[store] ?? ""}>
          <DownloadIcon />
          <span>
            <Trans i18nKey={`app.${store}`} components={{ b: <b /> }} />
          </span>
        </a>
      ))}
    </p>
  );
}

/** A phone that receives an app. Our own drawing: the marks of the stores belong to them. */
function DownloadIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M15 2.5H8A2.5 2.5 0 0 0 5.5 5v14A2.5 2.5 0 0 0 8 21.5h8a2.5 2.5 0 0 0 2.5-2.5v-5" />
      <path d="M18.5 3v7m-3-3 3 3 3-3M10.5 18.5h3" />
    </svg>
  );
}
