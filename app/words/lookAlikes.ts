/**
 * Each Latin letter with the Cyrillic, Greek and phonetic letters that look like it, after confusables.txt of Unicode
 * (UTS 39). Small Cyrillic letters that look like small capitals count too.
 */
const LOOK_ALIKES = [
  "AАΑ BВΒ CСϹ DԀ EЕΕ FϜ GԌ HНΗҺ IІΙӀ JЈͿ KКΚ MМΜϺ NΝ OОΟ PРΡ QԚ SЅ TТΤ VѴ WԜ XХΧ YУΥҮ ZΖ",
  "aаαɑ bвьЬ cсϲ dԁ eеєҽε gɡ hнһ iіιıɩ jјϳ kкκĸ lӏ mм nпη oоοσ pрρ qԛ rг sѕ tтτ uυʋ vνѵ wԝω xхχ yуγү",
];

const LATIN_OF = new Map(
  LOOK_ALIKES.flatMap((line) => line.split(" ")).flatMap(([latin = "", ...others]) =>
    others.map((other) => [other, latin] as const),
  ),
);

/**
 * The text with a Latin letter for each letter that looks like one, in Unicode NFC. Compatibility forms, such as
 * fullwidth letters, count too. Change the case afterwards: the Greek capital of "η" looks like "H", not "N".
 */
export function foldLookAlikes(text: string): string {
  const letters = Array.from(text.normalize("NFKD"), (letter) => LATIN_OF.get(letter) ?? letter);
  return letters.join("").normalize("NFC");
}

/** Digits and signs that are written for letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  $: "s",
  "@": "a",
};

/** The text with the letters for which its digits and signs are written: "$hip" is "ship". */
export function readSigns(text: string): string {
  return text.replace(/[\d$@]/g, (sign) => LETTER_OF[sign] ?? sign);
}
