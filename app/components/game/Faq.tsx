import ChevronDownIcon from "@heroicons/react/24/outline/ChevronDownIcon";
import { useTranslation } from "react-i18next";
import { useNonce } from "../nonce";

/** Local-storage key of players who have closed the first item. The name is the one that browsers already have. */
const CLOSED_KEY = "closeFirstAccordianItem";

// Runs while the page is being read, before anything below is drawn, so that nothing jumps.
const CLOSE_FIRST = `try{if(localStorage.getItem(${JSON.stringify(CLOSED_KEY)}))document.currentScript.previousElementSibling.open=false}catch{}`;

/** Questions and answers. The first one is open until a player closes it. */
export function Faq() {
  const { t } = useTranslation();
  const nonce = useNonce();
  const [first, ...others] = t("faq.items", { returnObjects: true });
  return (
    <section className="faq" aria-labelledby="faq-heading">
      <h2 id="faq-heading">{t("faq.heading")}</h2>
      <div className="faq-items">
        {first !== undefined && (
          <>
            <FaqItem item={first} isFirst />
            <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CLOSE_FIRST }} />
          </>
        )}
        {others.map((item) => (
          <FaqItem key={item.question} item={item} />
        ))}
      </div>
    </section>
  );
}

function FaqItem({
  item,
  isFirst = false,
}: {
  item: { readonly question: string; readonly answer: readonly string[] };
  isFirst?: boolean;
}) {
  return (
    <details
      ref={isFirst ? closeIfRemembered : undefined}
      open={isFirst}
      suppressHydrationWarning
      onToggle={isFirst ? rememberFirst : undefined}
    >
      <summary>
        {item.question}
        <ChevronDownIcon className="icon" aria-hidden="true" />
      </summary>
      <div className="faq-answer">
        {item.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}

/** For a page that was reached by a link: scripts in the markup run only while a page is read. */
function closeIfRemembered(details: HTMLDetailsElement | null): void {
  try {
    if (details !== null && localStorage.getItem(CLOSED_KEY) !== null) details.open = false;
  } catch {
    return;
  }
}

function rememberFirst({ currentTarget }: React.SyntheticEvent<HTMLDetailsElement>): void {
  try {
    if (currentTarget.open) localStorage.removeItem(CLOSED_KEY);
    else localStorage.setItem(CLOSED_KEY, "true");
  } catch {
    // Storage is forbidden: the item is open again next time, no more.
    return;
  }
}
