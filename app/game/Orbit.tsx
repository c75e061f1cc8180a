import { memo, type RefObject, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import type { GameView } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import { closenessLabels } from "~/play/sentences";
import { SpokenText, spokenWord } from "~/play/spoken";
import { UNTRANSLATED } from "~/play/Word";
import { useSettings } from "~/ui/SettingsProvider";
import { prefersReducedMotion } from "~/ui/theme.browser";
import { useLayoutEffect } from "~/ui/useBrowserValue";
import { nearestFirst } from "~/vectors/rating";
import { displayOf } from "~/words/displayedWord";
import { dotAt, layOutOrbit, ORBIT_EDGE, ORBIT_SIZE, type OrbitDot, placePlate } from "./orbitLayout";

const CENTER = ORBIT_SIZE / 2;

/** Eight rays of the star, around the center. */
const RAYS =
  "M203.2 200 200 176 196.8 200ZM200 203.2 224 200 200 196.8ZM203.2 200 200 224 196.8 200ZM200 203.2 176 200 200 196.8Z" +
  "M201.8 201.8 210.3 189.7 198.2 198.2ZM201.8 198.2 210.3 210.3 198.2 201.8ZM198.2 198.2 189.7 210.3 201.8 201.8ZM198.2 201.8 189.7 189.7 201.8 198.2Z";

interface PointedDot {
  /** The dot that the player has tapped. */
  readonly pointed?: Pointed | null;
  readonly onPoint?: ((pointed: Pointed | null) => void) | undefined;
}

export interface Pointed {
  /** Of its guess. */
  readonly number: number;
  /** Pixels of a unit when it was tapped. */
  readonly scale: number;
}

/**
 * The guesses around the secret word: a picture of the list, which is its full alternative. On a phone it stands over the
 * rows of the list if the player chooses it there. It shows closeness, so it goes with that setting.
 */
export function Orbit({ view, pointed = null, onPoint }: PointedDot & { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const { showProximity } = useSettings();
  if (!showProximity) return null;
  const isEmpty = view.guesses.length === 0;
  const heading = t(view.team === undefined ? "orbit.heading" : "teams.orbit");
  return (
    <section className={isEmpty ? "game-orbit stack game-orbit-empty" : "game-orbit stack"} aria-label={heading}>
      <h2 className="heading-m">{heading}</h2>
      <figure className="stack">
        <OrbitPicture
          guesses={view.guesses}
          recentNumber={view.recentNumber}
          pointed={pointed}
          onPoint={onPoint}
          isFound={view.hasWon}
          wordLanguage={EDITION_FACTS[view.game.edition].wordLanguage}
        />
        <figcaption className="fine">{t(view.hasWon ? "orbit.found" : "orbit.caption")}</figcaption>
      </figure>
    </section>
  );
}

/** So many of the nearest guesses are named to screen readers. */
const NAMED = 3;

interface OrbitPictureProps extends PointedDot {
  readonly guesses: readonly Guess[];
  readonly recentNumber: number | null;
  readonly isFound: boolean;
  readonly wordLanguage: Language;
}

/**
 * The picture, in a sentence how many guesses there are and how many near ones, and the three nearest. Drawn again only when the
 * list has changed: there may be hundreds of dots.
 */
const OrbitPicture = memo(function OrbitPicture(props: OrbitPictureProps) {
  const { guesses, recentNumber, pointed = null, isFound, wordLanguage } = props;
  const { t } = useTranslation();
  const own = guesses.filter(({ kind }) => kind !== "giveUp");
  const ranked = nearestFirst(own.filter(({ percentile }) => percentile > 0));
  const sentence = own.length === 0 ? t("orbit.empty") : t("orbit.count", { count: own.length, ranked: ranked.length });
  const orbit = useMemo(() => layOutOrbit(guesses, recentNumber), [guesses, recentNumber]);
  const { rings, dots, names, secret, latest } = orbit;
  const picture = usePointing(dots, props);
  const others = dots.filter(({ number }) => number !== recentNumber);
  const newest = dots.find(({ number }) => number === recentNumber);
  const group = useGlide(guesses.length, newest);
  const nearest = ranked.slice(0, NAMED).map((guess) => `${spokenWord(guess)} ${guess.percentile}`);
  return (
    <>
      <svg
        ref={picture}
        className={isFound ? "orbit orbit-found" : "orbit"}
        viewBox={`0 0 ${ORBIT_SIZE} ${ORBIT_SIZE}`}
        role="img"
        aria-label={sentence}
        {...UNTRANSLATED}
      >
        <circle className="orbit-edge" cx={CENTER} cy={CENTER} r={ORBIT_EDGE} />
        {rings.map(({ radius, isClosed, heat }) => (
          <circle
            key={radius}
            className={isClosed ? `orbit-ring orbit-closed heat-${heat}` : "orbit-ring"}
            cx={CENTER}
            cy={CENTER}
            r={radius}
          />
        ))}
        {rings.map(
          ({ radius, label }) =>
            label !== null && (
              <text key={radius} className="orbit-scale" x={CENTER} y={label.y}>
                {label.text}
              </text>
            ),
        )}
        {/* The star is there from the beginning, and grows when it is found. */}
        <path
          className="orbit-ray heat-8"
          d={RAYS}
          transform={isFound ? undefined : "translate(200 200) scale(.55) translate(-200 -200)"}
        />
        <circle className="orbit-star heat-8" cx={CENTER} cy={CENTER} r={isFound ? 7 : 4} />
        {[...new Set(others.map(({ heat }) => heat))].map((heat) => (
          <path
            key={heat}
            className={`orbit-dots heat-${heat}`}
            d={circles(others.filter((dot) => dot.heat === heat))}
          />
        ))}
        {newest !== undefined && latest !== null && (
          <>
            <circle className="orbit-pulse" cx={latest.x} cy={latest.y} r={latest.radius} />
            <g ref={group}>
              <path className={`orbit-dots heat-${newest.heat}`} d={circles([newest])} />
              <circle className="orbit-latest" cx={latest.x} cy={latest.y} r={latest.radius} />
            </g>
          </>
        )}
        {names.map(({ number, text, x, y, anchor }) => (
          <text key={number} className="orbit-name" x={x} y={y} textAnchor={anchor} lang={wordLanguage}>
            {text}
          </text>
        ))}
        {secret !== null && (
          <text
            className="secret-name"
            x={CENTER}
            y={secret.y}
            fill={isFound ? "var(--heat-8-text)" : "var(--ink)"}
            strokeWidth="4"
            fontSize="17"
            fontWeight="700"
            textAnchor="middle"
            lang={wordLanguage}
          >
            {secret.text}
          </text>
        )}
        {pointed !== null && <Plate pointed={pointed} guesses={guesses} dots={dots} />}
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

/** A tap on a dot points to it; a tap beside all dots, or on the same one again, to none. The list says the same to the keyboard. */
function usePointing(dots: readonly OrbitDot[], { pointed, onPoint }: PointedDot): RefObject<SVGSVGElement> {
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = picture.current;
    const point = ({ clientX, clientY }: MouseEvent) => {
      const { left, top, width } = (svg ?? document.body).getBoundingClientRect();
      const scale = width / ORBIT_SIZE;
      const number = dotAt(dots, { x: (clientX - left) / scale, y: (clientY - top) / scale, scale })?.number;
      onPoint?.(number === undefined || number === pointed?.number ? null : { number, scale });
    };
    svg?.addEventListener("click", point);
    return () => {
      svg?.removeEventListener("click", point);
    };
  }, [dots, pointed, onPoint]);
  return picture;
}

/** How long a plate takes to appear, milliseconds. */
const FADE = 120;

function fadeIn(plate: SVGGElement | null): void {
  if (prefersReducedMotion()) return;
  plate?.animate({ opacity: [0, 1] }, FADE);
}

interface PlateProps {
  readonly pointed: Pointed;
  readonly guesses: readonly Guess[];
  readonly dots: readonly OrbitDot[];
}

/** Names the dot that the player has tapped, as large on every screen. */
function Plate({ pointed, guesses, dots }: PlateProps) {
  const { number, scale } = pointed;
  const { t } = useTranslation();
  const guess = guesses.find((one) => one.number === number);
  const dot = dots.find((one) => one.number === number);
  if (guess === undefined || dot === undefined) return null;
  const text = `${displayOf(guess)} · ${closenessLabels(t)(guess)} · ${t("over.guessNumber", { number })}`;
  const { x, y, width, height } = placePlate(dot, { text, scale });
  return (
    <>
      <circle className="orbit-latest" cx={dot.x} cy={dot.y} r={dot.radius + 4 / scale} />
      <g className="orbit-plate" fill="var(--ink)" key={number} ref={fadeIn}>
        <rect x={x} y={y} width={width} height={height} rx={6 / scale} />
        <text
          x={x + width / 2}
          y={y + height / 2 + 5 / scale}
          fill="var(--paper)"
          strokeWidth="0"
          fontSize={14 / scale}
          fontWeight="600"
          textAnchor="middle"
        >
          {text}
        </text>
      </g>
    </>
  );
}

/** How long a new dot comes in, and how long its ring then answers, milliseconds. */
const GLIDE = 320;
const PULSE = 400;

/**
 * The dot of a guess made on this page comes in from the rim, and its ring answers once. A guess of a team-mate may be added
 * while the latest answer is older.
 */
function useGlide(count: number, dot: OrbitDot | undefined): RefObject<SVGGElement> {
  const group = useRef<SVGGElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = count;
    if (dot === undefined || dot.number <= known || prefersReducedMotion()) return;
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
