import { useId } from "react";
import type { FaqGroupText } from "~/i18n/pageText.server";
import { useNonce } from "../layout/nonce";
import { RichText } from "./RichText";
import { KEYS } from "~/client/storage/keys";
import { Fold } from "../ui/Fold";

// Runs while the page is parsed, before anything below is painted, to avoid a layout shift.
const CLOSE_FIRST = `try{if(localStorage.getItem(${JSON.stringify(KEYS.closedFirstAnswer.name)}))document.currentScript.previousElementSibling.open=false}catch{}`;

export function FaqGroup({
  group: { heading, items },
  open,
  isFirstOpen = false,
}: {
  group: FaqGroupText;
  /** The id of an item that is open. */
  open?: string | null;
  /** The first item is open until the player closes it. */
  isFirstOpen?: boolean;
}) {
  const headingId = useId();
  return (
    <section
      className={isFirstOpen ? "faq-group faq-group-short stack unprinted" : "faq-group stack"}
      aria-labelledby={headingId}
    >
      <h2 id={headingId}>{heading}</h2>
      <div className="ruled">
        {items.map((item, index) => (
          <Item
            key={item.question}
            item={item}
            isFirst={isFirstOpen && index === 0}
            isOpen={item.id !== undefined && item.id === open}
          />
        ))}
      </div>
    </section>
  );
}

function Item({ item, isFirst, isOpen }: { item: FaqGroupText["items"][number]; isFirst: boolean; isOpen: boolean }) {
  const nonce = useNonce();
  return (
    <>
      <Fold id={item.id} summary={item.question} open={isFirst || isOpen} data-first-answer={isFirst ? "" : undefined}>
        {item.answer.map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
      </Fold>
      {isFirst && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: CLOSE_FIRST }} />}
    </>
  );
}
