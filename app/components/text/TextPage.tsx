import type { PageText } from "~/i18n/pageText";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";
import { RichText } from "./RichText";
import { StoreBadges } from "./StoreBadges";

/** A text page: headings, paragraphs and lists. */
export function TextPage({ text }: { text: PageText }) {
  return (
    <Page heading={text.title} back={<BackLink />}>
      <div className="prose">
        {text.sections.map(({ heading, paragraphs, list, below }, index) => (
          <section key={index}>
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
