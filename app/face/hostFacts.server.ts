import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Kind, nameUpTo, text, webAddress } from "~/platform/env.server";
import { readHostText } from "./hostFiles.server";

/** What `host.json` may say. docs/theming.md says where it shows. */
const FACTS = {
  createdBy: nameUpTo(80),
  managedBy: nameUpTo(80),
  email: { expected: "an email address", parse: z.email() },
  feedback: webAddress,
  social: webAddress,
  footer: { expected: "a line of up to 200 characters", parse: text.max(200) },
  appStore: webAddress,
  playStore: webAddress,
  pressName: nameUpTo(40),
  pressUrl: webAddress,
  sisterGameName: nameUpTo(40),
  sisterGameUrl: webAddress,
} as const satisfies Readonly<Record<string, Kind<string>>>;

type Fact = keyof typeof FACTS;

/** What a host says of itself and its site. What is absent is said nowhere. */
export type HostFacts = Readonly<Partial<Record<Fact, string>>>;

export const HOST_FACTS_FILE = "host.json";
const MAX_BYTES = 16_000;

/**
 * Reads `host.json` of a directory. Without it, there are no facts.
 * @throws Error that names the file and everything that is wrong with it
 */
export function readHostFacts(directory: string): HostFacts {
  const file = path.join(directory, HOST_FACTS_FILE);
  if (!existsSync(file)) return {};
  const json = readHostText(file, { what: "file", most: MAX_BYTES });
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch (error) {
    throw new Error(`The file ${file} is not JSON: ${(error as SyntaxError).message}.`, { cause: error });
  }
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new Error(`The file ${file} must be an object, such as {"email": "game@words.example"}.`);
  const facts = Object.entries(read).map(([name, value]: [string, unknown]) => ({
    name,
    value: typeof value === "string" ? value.trim() : value,
  }));
  const wrong = facts.flatMap(({ name, value }) => {
    if (!isFact(name)) return [`${name} means nothing here: the names are ${Object.keys(FACTS).join(", ")}`];
    const { parse, expected } = FACTS[name];
    return parse.safeParse(value).success ? [] : [`${name} is ${JSON.stringify(value)}: expected ${expected}`];
  });
  if (wrong.length > 0) {
    const count = `${wrong.length} ${wrong.length > 1 ? "mistakes" : "mistake"}`;
    throw new Error(`The file ${file} has ${count}:\n${wrong.map((one) => `  ${one}`).join("\n")}`);
  }
  return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
}

const isFact = (name: string): name is Fact => Object.hasOwn(FACTS, name);
