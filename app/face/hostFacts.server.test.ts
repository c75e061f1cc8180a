import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST_FACTS_FILE, readHostFacts } from "./hostFacts.server";

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-host-facts-"));
  file = path.join(directory, HOST_FACTS_FILE);
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function read(json: string | object) {
  writeFileSync(file, typeof json === "string" ? json : JSON.stringify(json));
  return readHostFacts(directory);
}

describe("the facts of a host", () => {
  it("are none without a file", () => {
    expect(readHostFacts(directory)).toEqual({});
  });

  it("are read from the example of docs/theming.md, which has every name", () => {
    const docs = readFileSync(new URL("../../docs/theming.md", import.meta.url), "utf8");
    const [, example = ""] = /```json\n(.*?)```/s.exec(docs) ?? [];
    const facts = read(example);
    expect(facts).toMatchObject({ managedBy: "Linden School", pressUrl: "https://paper.example/words" });
    expect(() => read({ nothing: "" })).toThrow(`the names are ${Object.keys(facts).join(", ")}`);
  });

  it("name each mistake with what is expected", () => {
    expect(() => read({ sisterGameUrl: "javascript:alert(1)", email: 3, managedBy: "a\nb", footer: "" })).toThrow(
      `The file ${file} has 4 mistakes:\n` +
        '  sisterGameUrl is "javascript:alert(1)": expected an http or https address\n' +
        "  email is 3: expected an email address\n" +
        '  managedBy is "a\\nb": expected a name of 1 to 80 characters\n' +
        '  footer is "": expected a line of up to 200 characters',
    );
  });

  it("name the line that is no JSON", () => {
    expect(() => read('{\n  "email": "game@words.example",\n  social: 1\n}')).toThrow(
      /host\.json is not JSON: .*line 3/,
    );
    expect(() => read("[]")).toThrow("must be an object");
  });
});
