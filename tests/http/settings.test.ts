import { beforeEach, describe, expect, it } from "vitest";
import { attributesOf, languageOf, mainOf, partOf, textOf, textsOf } from "../support/html";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();
let visitor: Visitor;
beforeEach(() => {
  visitor = openVisitor(server);
});

const themeOf = (html: string) => attributesOf(html, "html[data-theme]", "data-theme")[0];
const headsOf = (html: string) => textsOf(html, 'main th[scope="col"]').map((head) => head.split(/\s/)[0]);

/** Sends the form of the settings page as a browser does, after changing the checked boxes. */
async function save(change: (checked: Map<string, string>) => void, path = "/settings") {
  const { text } = await visitor.get(path);
  const inputs = (name: string) => attributesOf(mainOf(text), "input[checked]", name);
  const checked = new Map(inputs("name").map((name, index) => [name, inputs("value")[index] ?? ""]));
  change(checked);
  const page = await visitor.post(path, { form: "settings", ...Object.fromEntries(checked) });
  expect(textOf(mainOf(page.text))).toContain("Your settings are saved.");
  return page.text;
}
const off = (name: string) => save((checked) => checked.delete(name));
const on = (name: string) => save((checked) => checked.set(name, "true"));
const play = () => {
  const { number, words } = todaysGameOf(server, "en");
  return visitor.post("/play", { intent: "guess", game: String(number), guess: words[0] ?? "" });
};
const game = async () => (await visitor.get("/")).text;

describe("the form of the settings", () => {
  it("sets the theme, or leaves it to the device", async () => {
    expect(themeOf(await game())).toBeUndefined();
    for (const [value, theme] of [
      ["true", "dark"],
      ["false", "light"],
      ["device", undefined],
    ] as const) {
      await save((checked) => checked.set("darkMode", value));
      expect(themeOf(await game())).toBe(theme);
    }
  });

  it.each([
    ["showGuessNumber", ["Guess", "Similarity", "Closeness"]],
    ["showSimilarity", ["#", "Guess", "Closeness"]],
    ["showProximity", ["#", "Guess", "Similarity"]],
  ])("takes a column away with %s and brings it back", async (name, left) => {
    const all = ["#", "Guess", "Similarity", "Closeness"];
    await play();
    expect(headsOf(await game())).toEqual(all);
    await off(name);
    expect(headsOf(await game())).toEqual(left);
    await on(name);
    expect(headsOf(await game())).toEqual(all);
  });

  it("hides the closeness of the latest guess, and shows an emoji beside it on request", async () => {
    const card = async () => partOf(await game(), "main section.answer");
    await play();
    expect([(await card()).includes("answer-rank"), /\p{Emoji_Presentation}/u.test(await card())]).toEqual([
      true,
      false,
    ]);
    await on("showEmojis");
    expect(await card()).toMatch(/\p{Emoji_Presentation}/u);
    await off("showProximity");
    expect(await card()).not.toMatch(/answer-rank|closeness-bar|class="mark/);
    expect(await card()).toContain("answer-similarity");
  });

  it("hides the questions and answers on the game page", async () => {
    expect(await game()).toContain('<div class="server-markup"><section class="faq-group');
    await off("showFAQ");
    expect(await game()).toContain('<div class="server-markup" hidden=""><section class="faq-group');
  });

  it("keeps one of similarity and closeness on, and says so", async () => {
    await off("showSimilarity");
    const text = await off("showProximity");
    expect(textOf(mainOf(text))).toContain("Similarity and closeness cannot both be off.");
    const checked = attributesOf(mainOf(text), "input[checked]", "name");
    expect(checked).toContain("showProximity");
    expect(textOf(mainOf(await on("showSimilarity")))).not.toContain("cannot both be off");
  });

  it("keeps the other choices when one is changed", async () => {
    await off("showSimilarity");
    await save((checked) => checked.set("darkMode", "true"));
    await visitor.post("/settings", { language: "de" });
    const { text } = await visitor.get("/deutsch/settings");
    expect(themeOf(text)).toBe("dark");
    const checked = attributesOf(mainOf(text), "input[checked]", "name");
    expect(checked).not.toContain("showSimilarity");
    expect(checked.filter((name) => name !== "darkMode")).toHaveLength(4);
  });
});

describe("the choice of a language", () => {
  it.each([
    ["es", "/espanol", "Partida n.º"],
    ["de", "/deutsch", "Spiel Nr."],
  ])("keeps the page, and is used on the next visit: %s", async (language, path, heading) => {
    const page = await visitor.post("/settings", { language, back: "/" });
    expect([page.path, languageOf(page.text)]).toEqual([path, language]);
    expect(page.find("h1")).toMatch(heading);
    for (const back of ["/faq?open=scale", "/archive?edition=jr", "/junior"])
      expect((await visitor.post("/settings", { language, back })).path).toBe(`${path}${back}`);
    expect((await visitor.post("/settings", { language })).path).toBe(`${path}/settings`);
    expect((await visitor.get("/")).path).toBe(path);
    const pressed = (await visitor.get(`${path}/settings`)).text;
    expect(attributesOf(mainOf(pressed), 'button[aria-pressed="true"]', "value")).toEqual([language, "off"]);
    expect((await visitor.post(`${path}/settings`, { language: "en", back: path })).path).toBe("/");
  });
});
