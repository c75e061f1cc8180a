import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { formatCount } from "~/i18n/format";
import { UNTRANSLATED } from "~/play/Word";
import { barLength, heatOf, HEAT_STEPS, RINGS } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";
import type { LookBackStep } from "./lookBack";
import type { LookBackPageData } from "./lookBackPage.request.server";

type EndedPage = Extract<LookBackPageData, { isOver: true }>;

/** Up to how many guesses have dots of which size, in pixels. More have small ones. */
const DOTS = [
  { upTo: 40, size: 8 },
  { upTo: 100, size: 6 },
] as const;
const SMALL_DOT = 4;
/** Of more guesses, only these have a dot: from this rank on, those on the line, and hints. */
const MANY = 100;
const LEAST_DOTTED = 500;

/** Height of the lower curve in factors of ten: from 1 to about 30,000 words. Of more words, it has as many as they need. */
const DECADES = 4.5;

/** How far down the lower curve must be, of a hundred, for the name of the guess that told most to stand above it. */
const LEAST_HEIGHT = 20;

const round = (value: number) => Math.round(value * 10) / 10;
const yOf = (length: number) => round(100 * (1 - length));

/**
 * Two curves over the same guesses: how close each came, and how many words still fitted after it. Widths and heights are parts
 * of a hundred, so the pictures fill any width.
 */
export function Curves({ page }: { page: EndedPage }) {
  const { t, i18n } = useTranslation();
  const { curve, words, guessCount, told, game } = page;
  const show = (count: number) => formatCount(count, i18n.language);
  const middle = (number: number) => round((100 * (number - 0.5)) / guessCount);
  const toldStep = curve.find(({ guess }) => guess.number === told);
  const most = toldStep?.guess;
  const line = most !== undefined && (
    <line className="curve-told" x1={`${middle(most.number)}%`} x2={`${middle(most.number)}%`} y1="0" y2="100%" />
  );
  const isLate = most !== undefined && middle(most.number) > 50;
  const decades = Math.max(DECADES, Math.log10(words) + 0.1);
  const heightOf = (count: number) => round(100 * (1 - Math.log10(count) / decades));
  // Before the guess the line is above its name, after it mostly below.
  const isLow = isLate || (toldStep !== undefined && heightOf(toldStep.fitted) < LEAST_HEIGHT);
  const marks = Array.from({ length: Math.floor(decades) + 1 }, (_, power) => 10 ** power);
  return (
    <figure className="curves">
      <h2 className="curve-name heading-m">
        {t("lookBack.curve.close")} <small>{t("lookBack.curve.closeText")}</small>
      </h2>
      <svg className="curve" aria-hidden="true" focusable="false">
        {RINGS.map((ring) => (
          <text key={ring} x="100%" y={`${yOf(barLength({ similarity: 0, percentile: ring }))}%`} dy="4">
            {ring}
          </text>
        ))}
      </svg>
      <svg className="curve" role="img" aria-label={t("lookBack.curve.closeLabel", { count: curve.length })}>
        {RINGS.map((ring) => {
          const y = `${yOf(barLength({ similarity: 0, percentile: ring }))}%`;
          return <line key={ring} x2="100%" y1={y} y2={y} />;
        })}
        {line}
        <svg viewBox={`0 0 ${guessCount} 100`} width="100%" height="100%" preserveAspectRatio="none">
          <path className="curve-best" d={bestPath(curve, guessCount)} />
          <Dots curve={curve} count={guessCount} />
        </svg>
      </svg>
      <h2 className="curve-name heading-m">
        {t("lookBack.curve.fitted")} <small>{t("lookBack.curve.fittedText")}</small>
      </h2>
      <svg className="curve curve-low" aria-hidden="true" focusable="false">
        {marks.map((mark) => (
          <text key={mark} x="100%" y={`${heightOf(mark)}%`} dy="4">
            {show(mark)}
          </text>
        ))}
      </svg>
      <svg
        className="curve curve-low"
        role="img"
        aria-label={t("lookBack.curve.fittedLabel", { words: show(words), left: show(curve.at(-1)?.fitted ?? 1) })}
      >
        {marks.map((mark) => (
          <line key={mark} x2="100%" y1={`${heightOf(mark)}%`} y2={`${heightOf(mark)}%`} />
        ))}
        {line}
        <svg viewBox={`0 0 ${guessCount} 100`} width="100%" height="100%" preserveAspectRatio="none">
          <path className="curve-fit" d={fitPath(curve, { words, count: guessCount, heightOf })} />
        </svg>
        {most !== undefined && (
          <text
            className={isLate ? "curve-most curve-late" : "curve-most"}
            x={`${middle(most.number)}%`}
            dx={isLate ? -8 : 8}
            y={isLow ? "94%" : 14}
          >
            <tspan lang={EDITION_FACTS[game.edition].wordLanguage} {...UNTRANSLATED}>
              {displayOf(most)}
            </tspan>{" "}
            {t("lookBack.toldMost")}
          </text>
        )}
      </svg>
      <figcaption className="curve-ends apart label number" aria-hidden="true">
        <span>{t("over.guessNumber", { number: 1 })}</span>
        {guessCount > 1 && <span>{t("over.guessNumber", { number: guessCount })}</span>}
      </figcaption>
      <p className="curve-name fine">{t("lookBack.curve.text")}</p>
    </figure>
  );
}

/** A step up at each guess that came closer, from the first guess to the end. */
function bestPath(curve: readonly LookBackStep[], count: number): string {
  const steps = curve.filter(({ isCloser }) => isCloser);
  return steps
    .map(({ guess }, index) => {
      const [x, y] = [guess.number - 0.5, yOf(barLength(guess))];
      return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .concat(`H${count - 0.5}`)
    .join("");
}

/** A step down at each guess that told something. */
function fitPath(
  curve: readonly LookBackStep[],
  { words, count, heightOf }: { words: number; count: number; heightOf: (fitted: number) => number },
): string {
  let before = words;
  const steps = curve.map(({ guess, fitted }) => {
    if (fitted === before) return "";
    before = fitted;
    return `H${guess.number - 0.5}V${heightOf(fitted)}`;
  });
  return `M0 ${heightOf(words)}${steps.join("")}H${count}`;
}

/** A dot is a line of no length with round ends: it stays round in a picture that is stretched. */
function Dots({ curve, count }: { curve: readonly LookBackStep[]; count: number }) {
  const size = DOTS.find(({ upTo }) => count <= upTo)?.size ?? SMALL_DOT;
  const dotted = curve.filter(
    ({ guess, isCloser }) => count <= MANY || guess.percentile >= LEAST_DOTTED || isCloser || guess.kind === "hint",
  );
  const pathOf = (steps: readonly LookBackStep[]) =>
    steps.map(({ guess }) => `M${guess.number - 0.5} ${yOf(barLength(guess))}h0`).join("");
  const hints = dotted.filter(({ guess }) => guess.kind === "hint");
  const heats = Array.from({ length: HEAT_STEPS }, (_, heat) => ({
    heat,
    steps: dotted.filter(({ guess }) => heatOf(guess) === heat),
  })).filter(({ steps }) => steps.length > 0);
  return (
    <>
      <path className="curve-halo" strokeWidth={size + 2} d={pathOf(dotted)} />
      {heats.map(({ heat, steps }) => (
        <path key={heat} className={`curve-dots heat-${heat}`} strokeWidth={size} d={pathOf(steps)} />
      ))}
      {hints.length > 0 && <path className="curve-halo" strokeWidth={size - 4} d={pathOf(hints)} />}
    </>
  );
}
