/**
 * Cyrillic, Greek and phonetic letters by the Latin letter that they look like, after confusables.txt of Unicode
 * (UTS 39). Small Cyrillic letters that look like small capitals count too.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: "АΑ",
  B: "ВΒ",
  C: "СϹ",
  D: "Ԁ",
  E: "ЕΕ",
  F: "Ϝ",
  G: "Ԍ",
  H: "НΗҺ",
  I: "ІΙӀ",
  J: "ЈͿ",
  K: "КΚ",
  M: "МΜϺ",
  N: "Ν",
  O: "ОΟ",
  P: "РΡ",
  Q: "Ԛ",
  S: "Ѕ",
  T: "ТΤ",
  V: "Ѵ",
  W: "Ԝ",
  X: "ХΧ",
  Y: "УΥҮ",
  Z: "Ζ",
  a: "аαɑ",
  b: "вьЬ",
  c: "сϲ",
  d: "ԁ",
  e: "еєҽε",
  g: "ɡ",
  h: "нһ",
  i: "іιıɩ",
  j: "јϳ",
  k: "кκĸ",
  l: "ӏ",
  m: "м",
  n: "пη",
  o: "оοσ",
  p: "рρ",
  q: "ԛ",
  r: "г",
  s: "ѕ",
  t: "тτ",
  u: "υʋ",
  v: "νѵ",
  w: "ԝω",
  x: "хχ",
  y: "уγү",
};

const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/**
 * The text with a Latin letter for each letter that looks like one, in Unicode NFC. Compatibility forms, such as
 * fullwidth letters, count too. Change the case afterwards: the Greek capital of "η" looks like "H", not "N".
 */
export function foldLookAlikes(text: string): string {
  const letters = Array.from(text.normalize("NFKD"), (letter) => LATIN_OF.get(letter) ?? letter);
  return letters.join("").normalize("NFC");
}
