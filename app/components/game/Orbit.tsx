import { memo, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import type { GameRef } from "~/game/gameRef";
import { layOutOrbit, ORBIT_EDGE, ORBIT_SIZE } from "~/game/orbit";
import type { Language } from "~/game/languages";
import type { Guess } from "~/game/types";
import type { GameView } from "~/game/view";
import { useSettings } from "../settings/settings";
import { spokenWord } from "./sentences";
import { SpokenText } from "./SpokenText";
import { useLayoutEffect } from "../ui/useBrowserValue";

const CENTER = ORBIT_SIZE / 2;

/** Eight rays of the found star, around the center. */
const RAYS =
  "M203.2 200 200 176 196.8 200ZM200 203.2 224 200 200 196.8ZM203.2 200 200 224 196.8 200ZM200 203.2 176 200 200 196.8Z" +
  "M201.8 201.8 210.3 189.7 198.2 198.2ZM201.8 198.2 210.3 210.3 198.2 201.8ZM198.2 198.2 189.7 210.3 201.8 201.8ZM198.2 201.8 189.7 189.7 201.8 198.2Z";

/**
 * The guesses around the secret word: a picture of the list, which is its full alternative. On a phone it stands over the
 * rows of the list if the player chooses it there. It shows closeness, so it goes with that setting.
 */
export function Orbit({ view }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const { showProximity } = useSettings();
  if (!showProximity) return null;
  const isEmpty = view.guesses.length === 0;
  const heading = t(view.team === undefined ? "orbit.heading" : "teams.orbit");
  return (
    <section className={isEmpty ? "sky is-empty" : "sky"} aria-label={heading}>
      <h2>{heading}</h2>
      <figure>
        <OrbitPicture
          guesses={view.guesses}
          recentNumber={view.recentNumber}
          isFound={view.hasWon}
          wordLanguage={EDITION_FACTS[view.game.edition].wordLanguage}
        />
        <figcaption>{t(view.hasWon ? "orbit.found" : "orbit.caption")}</figcaption>
      </figure>
    </section>
  );
}

/** So many of the nearest guesses are named to screen readers. */
const NAMED = 3;

interface OrbitPictureProps {
  readonly guesses: readonly Guess[];
  readonly recentNumber: number | null;
  readonly isFound: boolean;
  readonly wordLanguage: Language;
}

/**
 * The picture, in a sentence how many guesses there are and how many near ones, and the three nearest. Drawn again only when the
 * list has changed: there may be hundreds of dots.
 */
const OrbitPicture = memo(function OrbitPicture({ guesses, recentNumber, isFound, wordLanguage }: OrbitPictureProps) {
  const { t } = useTranslation();
  const own = guesses.filter(({ kind }) => kind !== "giveUp");
  const ranked = own.filter(({ percentile }) => percentile > 0).sort((a, b) => b.percentile - a.percentile);
  const sentence = own.length === 0 ? t("orbit.empty") : t("orbit.count", { count: own.length, ranked: ranked.length });
  const { rings, dots, names, latest } = layOutOrbit(guesses, recentNumber);
  const others = dots.filter(({ number }) => number !== recentNumber);
  const newest = dots.find(({ number }) => number === recentNumber);
  const group = useGlide(guesses.length, newest);
  const nearest = ranked.slice(0, NAMED).map((guess) => `${spokenWord(guess)} ${guess.percentile}`);
  return (
    <>
      <svg
        className={isFound ? "orbit is-found" : "orbit"}
        viewBox={`0 0 ${ORBIT_SIZE} ${ORBIT_SIZE}`}
        role="img"
        aria-label={sentence}
      >
        <circle className="edge" cx={CENTER} cy={CENTER} r={ORBIT_EDGE} />
        {rings.map(({ radius, isClosed, heat }) => (
          <circle
            key={radius}
            className={isClosed ? `ring is-closed heat-${heat}` : "ring"}
            cx={CENTER}
            cy={CENTER}
            r={radius}
          />
        ))}
        {rings.map(
          ({ radius, label }) =>
            label !== null && (
              <text key={radius} className="scale" x={CENTER} y={label.y}>
                {label.text}
              </text>
            ),
        )}
        {isFound && <path className="ray" d={RAYS} />}
        <circle className="star" cx={CENTER} cy={CENTER} r={isFound ? 7 : 4} />
        {[...new Set(others.map(({ heat }) => heat))].map((heat) => (
          <path key={heat} className={`dots heat-${heat}`} d={circles(others.filter((dot) => dot.heat === heat))} />
        ))}
        {newest !== undefined && latest !== null && (
          <>
            <circle className="pulse" cx={latest.x} cy={latest.y} r={latest.radius} />
            <g ref={group}>
              <path className={`dots heat-${newest.heat}`} d={circles([newest])} />
              <circle className="latest" cx={latest.x} cy={latest.y} r={latest.radius} />
            </g>
          </>
        )}
        {names.map(({ number, text, x, y, anchor }) => (
          <text key={number} className="name" x={x} y={y} textAnchor={anchor} lang={wordLanguage}>
            {text}
          </text>
        ))}
      </svg>
      {/* Not in the label of the picture, which is all in the language of the page. */}
      {nearest.length > 0 && (
        <p className="visually-hidden">
          <SpokenText text={t("orbit.nearest", { words: nearest.join(", ") })} wordLanguage={wordLanguage} />
        </p>
      )}
    </>
  );
});

/** How long a new dot comes in, and how long its ring then answers, milliseconds. */
const GLIDE = 320;
const PULSE = 400;

/** The dot of a guess made on this page comes in from the rim, and its ring answers once. */
function useGlide(count: number, dot: { readonly x: number; readonly y: number } | undefined): RefObject<SVGGElement> {
  const group = useRef<SVGGElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isNew = count > before.current;
    before.current = count;
    if (!isNew || dot === undefined || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [x, y] = [dot.x - CENTER, dot.y - CENTER];
    const way = ORBIT_EDGE / Math.hypot(x, y) - 1;
    const from = `translate(${x * way}px, ${y * way}px)`;
    group.current?.animate([{ transform: from }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
    group.current?.previousElementSibling?.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(2.3)" }], {
      duration: PULSE,
      delay: GLIDE,
    });
    // The same guess may have another object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count]);
  return group;
}

/** Part of a dot's radius that its outline takes. */
const OUTLINE = 0.8;

/** One shape for many circles: a page may have hundreds. */
function circles(dots: readonly { x: number; y: number; radius: number }[]): string {
  return dots
    .map(({ x, y, radius }) => {
      const r = (radius - OUTLINE).toFixed(1);
      const width = (2 * (radius - OUTLINE)).toFixed(1);
      return `M${x} ${y}m-${r} 0a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0-${width} 0`;
    })
    .join("");
}
