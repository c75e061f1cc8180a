/** Length of a piece of text, characters. Reading and formatting a piece takes well below a millisecond. */
const PIECE_LENGTH = 16 * 1024;

/** A member of an object: a value, or the elements of an array, which are read one at a time. */
export type StreamedMember = readonly [name: string, value: unknown];

/**
 * The text `JSON.stringify(object, null, 2)` in pieces, for an object that is too large to be formatted at once. A value
 * that is an async iterable becomes an array of its elements. No member is undefined.
 */
export async function* streamJson(members: readonly StreamedMember[]): AsyncGenerator<string> {
  let piece = "{";
  let isFirst = true;
  for (const [name, value] of members) {
    piece += `${isFirst ? "" : ","}\n  ${JSON.stringify(name)}: `;
    isFirst = false;
    if (!isAsyncIterable(value)) {
      piece += indented(value, "  ");
      continue;
    }
    let isEmpty = true;
    for await (const element of value) {
      piece += `${isEmpty ? "[" : ","}\n    ${indented(element, "    ")}`;
      isEmpty = false;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = "";
    }
    piece += isEmpty ? "[]" : "\n  ]";
  }
  yield `${piece}${isFirst ? "" : "\n"}}`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** A value as JSON whose lines after the first are indented. In JSON, a string has no line breaks. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}
