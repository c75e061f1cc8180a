import { useId } from "react";
import type { FaqGroupText } from "~/i18n/pageText.server";
import { Fold } from "~/ui/Fold";
import { RichText } from "./RichText";

export function FaqGroup({
  group: { heading, items },
  open,
  isShort = false,
}: {
  group: FaqGroupText;
  /** The id of an item that is open. */
  open?: string | null;
  /** Under a game that is not begun: smaller, and not printed. */
  isShort?: boolean;
}) {
  const headingId = useId();
  return (
    <section
      className={isShort ? "faq-group faq-group-short stack unprinted" : "faq-group stack"}
      aria-labelledby={headingId}
    >
      <h2 id={headingId}>{heading}</h2>
      <div className="ruled">
        {items.map(({ id, question, answer }) => (
          <Fold key={question} id={id} summary={question} open={id !== undefined && id === open}>
            {answer.map((paragraph) => (
              <p key={paragraph}>
                <RichText text={paragraph} />
              </p>
            ))}
          </Fold>
        ))}
      </div>
    </section>
  );
}
