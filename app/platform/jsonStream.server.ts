/** Length of a piece of text, characters. Reading and formatting a piece takes well below a millisecond. */
const PIECE_LENGTH = 16 * 1024;

/**
 * The text `JSON.stringify(object, null, 2)` in pieces, for an object that is too large to be formatted at once. A value
 * that is an async iterable becomes an array of its elements. An element that has a generator as a member is itself
 * formatted in pieces, and the generator becomes an array too. No member is undefined.
 */
export async function* streamJson(
  members: readonly (readonly [name: string, value: unknown])[],
): AsyncGenerator<string, void> {
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
      piece += isEmpty ? "[\n    " : ",\n    ";
      isEmpty = false;
      for (const text of formatElement(element, "    ")) {
        piece += text;
        if (piece.length < PIECE_LENGTH) continue;
        yield piece;
        piece = "";
      }
    }
    piece += isEmpty ? "[]" : "\n  ]";
  }
  yield `${piece}${isFirst ? "" : "\n"}}`;
}

/** The text of one element, in parts that are made as they are read. */
function* formatElement(element: unknown, indent: string): Generator<string> {
  if (!hasGenerator(element)) {
    yield indented(element, indent);
    return;
  }
  const inner = `${indent}  `;
  let before = "{";
  for (const [name, value] of Object.entries(element)) {
    yield `${before}\n${inner}${JSON.stringify(name)}: `;
    before = ",";
    if (isGenerator(value)) yield* formatArray(value, inner);
    else yield indented(value, inner);
  }
  yield `\n${indent}}`;
}

function* formatArray(values: Iterable<unknown>, indent: string): Generator<string> {
  const inner = `${indent}  `;
  let isEmpty = true;
  for (const value of values) {
    yield `${isEmpty ? "[" : ","}\n${inner}${indented(value, inner)}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]" : `\n${indent}]`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function hasGenerator(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isGenerator);
}

/** Unlike an array, a generator makes its elements as they are read. */
function isGenerator(value: unknown): value is Generator {
  return typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;
}

/** A value as JSON whose lines after the first are indented. In JSON, a string has no line breaks. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}
