import { describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { newEmail, PASSWORD } from "../support/account";
import {
  attributesOf,
  elementsOf,
  findText,
  hiddenFieldsOf,
  mainOf,
  partOf,
  textOf,
  textsOf,
  without,
} from "../support/html";
import { teamCodeOf } from "../support/member";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();

/** What is said under the field of a name. */
const refusalAt = (html: string, name: string) => {
  const [ids] = attributesOf(html, `input[name="${name}"][aria-invalid="true"]`, "aria-describedby");
  return ids === undefined ? null : findText(html, `p[id="${ids.split(" ").at(-1) ?? ""}"]`);
};

const create = (visitor: Visitor, name: string, path = "/teams", edition: Edition = "en") =>
  visitor.post(path, { intent: "create", name, edition });
const join = (visitor: Visitor, fields: { name: string; teamCode: string }, path = "/teams") =>
  visitor.post(path, { intent: "join", ...fields });
const guess = (visitor: Visitor, word: string, path = "/?index") =>
  visitor.post(path, { intent: "guess", guess: word });

/** A team of two: Mira, who has created it, and Jo. */
async function openTeam(): Promise<{ mira: Visitor; jo: Visitor; code: string }> {
  const [mira, jo] = [openVisitor(server), openVisitor(server)];
  const code = teamCodeOf((await create(mira, "Mira")).text);
  await join(jo, { name: "Jo", teamCode: code });
  return { mira, jo, code };
}

describe("the page of teams", () => {
  it.each([
    ["/teams", "Teams", "Join the team", "Create a team"],
    ["/espanol/teams", "Equipos", "Unirme al equipo", "Crear un equipo"],
    ["/deutsch/teams", "Im Team spielen", "Dem Team beitreten", "Team gründen"],
  ])("at %s has a form to join and a form to create", async (path, title, joinLabel, createLabel) => {
    const visitor = openVisitor(server);
    const page = await visitor.get(path);
    expect(page.find("h1")).toBe(title);
    expect(page.said).toContain(joinLabel);
    expect((await visitor.get(`${path}?tab=create`)).said).toContain(createLabel);
  });

  it("is on the page that the menu of every language leads to", async () => {
    const menuOf = async (path: string) =>
      attributesOf((await openVisitor(server).get(path)).text, "a[href]", "href").filter(
        (href) => /\/(archive|together)\b/.test(href) && !href.startsWith("http"),
      );
    expect((await menuOf("/about")).slice(0, 2)).toEqual(["/archive", "/together"]);
    expect((await menuOf("/junior")).slice(0, 2)).toEqual(["/archive?edition=jr", "/together?edition=jr"]);
    for (const prefix of ["/deutsch", "/espanol"]) {
      expect(await menuOf(`${prefix}/about`)).toContain(`${prefix}/together`);
      expect((await openVisitor(server).get(`${prefix}/together`)).links).toContain(`${prefix}/teams`);
    }
  });

  it("fills in the code of an invitation, and says so if no team has it", async () => {
    const page = await openVisitor(server).get("/teams?teamCode=k7mq-2xhd");
    expect(page.values("teamCode")).toEqual(["K7MQ2XHD"]);
    expect(page.said).toContain("Couldn’t join team. Check the team code is correct.");
    expect(page.said).not.toMatch(/invites? you to/);
  });

  it("names who invites, and to which game, before joining", async () => {
    const { code } = await openTeam();
    const at = `/teams?teamCode=${code}`;
    expect((await openVisitor(server).get(at)).said).toContain(
      "Mira and Jo invite you to a team for today’s game of Proxima.",
    );
    // A refused form goes on naming them.
    const refused = await join(openVisitor(server), { name: "", teamCode: code }, at);
    expect(refused.said).toContain("Mira and Jo invite you");
    const member = openVisitor(server);
    await member.post("/account/sign-up", { email: newEmail(), password: PASSWORD, firstName: "mira" });
    expect((await member.get(at)).values("name")).toEqual(["mira 2"]);
  });

  it.each([
    [{ name: "", teamCode: "K7MQ2XHD" }, 400, "name", "Please enter your name"],
    [{ name: "Jo", teamCode: "K7MQ2XH" }, 400, "teamCode", "Please enter a valid team code"],
    [{ name: "A name too long", teamCode: "K7MQ2XHD" }, 400, "name", "Your name must be at most 12 characters"],
    [{ name: "Jo", teamCode: "k7mq2xhd" }, 404, "teamCode", "Couldn’t join team. Check the team code is correct."],
  ])("refuses %j with status %i under the field %s", async (fields, status, field, message) => {
    const page = await join(openVisitor(server), fields);
    expect(page.status).toBe(status);
    expect(refusalAt(page.text, field)).toBe(message);
    // What was typed is still there.
    for (const [name, value] of Object.entries(fields))
      expect(attributesOf(page.text, `input[name="${name}"]`, "value")).toEqual([value]);
  });

  it("refuses to create a team without a name, on the same tab", async () => {
    const page = await create(openVisitor(server), " ");
    expect([page.status, refusalAt(page.text, "name")]).toEqual([400, "Please enter your name"]);
    expect(page.said).toContain("Create a team");
  });

  it("asks for the edition in the form to create a team, under the same tabs", async () => {
    const visitor = openVisitor(server);
    const [join, create] = [await visitor.get("/teams"), await visitor.get("/teams?tab=create")].map(({ text }) =>
      mainOf(text),
    );
    const before = (text = "") => textOf(text.slice(0, text.indexOf("<form")));
    expect(before(create)).toBe(before(join));
    const form = partOf(create ?? "", "form");
    expect(attributesOf(form, 'input[type="radio"]', "value")).toEqual(["en", "jr"]);
    const junior = await visitor.post("/teams?tab=create", { intent: "create", edition: "jr", name: " " });
    expect(attributesOf(junior.text, "input[checked]", "value")).toEqual(["jr"]);
  });

  it("says so to who has completed today's game, for each edition by itself", async () => {
    const visitor = openVisitor(server);
    await guess(visitor, todaysGameOf(server, "en").secret);
    const sentence = "You cannot join/create a team as you have already completed today’s game.";
    expect((await visitor.get("/teams")).said).toContain(sentence);
    const refused = await create(visitor, "Ana");
    expect([refused.status, refused.said.includes(sentence)]).toEqual([409, true]);
    expect((await visitor.get("/teams?edition=jr")).said).not.toContain(sentence);
  });
});

describe("a team", () => {
  it("cannot be given up, which the page that asks says at once", async () => {
    const visitor = openVisitor(server);
    await create(visitor, "Ana");
    const { text, said } = await visitor.get("/give-up");
    expect(said).toContain("You cannot give up in a team game");
    expect(text).not.toContain('value="giveUp"');
  });

  it("plays the bonus round together by forms, and the round counts for each player once", async () => {
    const { number } = todaysGameOf(server, "jr");
    const [mira, jo] = [openVisitor(server), openVisitor(server)];
    const code = teamCodeOf((await create(mira, "Mira", "/teams?edition=jr", "jr")).text);
    await join(jo, { name: "Jo", teamCode: code });
    const page = "/bonus-round?edition=jr";
    expect((await mira.get(page)).path).toBe("/");
    await guess(mira, "kitchen", "/junior");
    const tryWord = (visitor: Visitor, word: string) =>
      visitor.post(page, { edition: "jr", game: String(number), team: code, guess: word });
    await tryWord(mira, "oven");
    expect((await jo.get(page)).said).toMatch(/1 of 12 found.*oven \d{3} Mira/);
    expect((await tryWord(jo, "oven")).said).toContain("You have already guessed that word");
    const words = "grill dinner house dish bedroom pan breakfast chef cafeteria cafe plate".split(" ");
    for (const [index, word] of words.entries()) await tryWord(index % 2 === 0 ? jo : mira, word);
    for (const visitor of [mira, jo, mira]) {
      expect((await visitor.get(page)).said).toMatch(/12 found.*plate \d{3} Jo/);
      expect((await visitor.get("/stats?edition=jr")).said).toContain("Bonus rounds won 1");
    }
    // A page of the team is not answered from the player's own game.
    await jo.post("/teams", { intent: "leave", edition: "jr" });
    expect((await tryWord(jo, "water")).said).toContain("You are not in this team.");
  });

  it("is created and joined by forms, with names made unique", async () => {
    const { mira, code } = await openTeam();
    expect(code).toMatch(/^\w{8}$/);
    const other = openVisitor(server);
    const joined = await join(other, { name: "jo", teamCode: ` ${code.toLowerCase()} ` });
    expect(joined.path).toBe("/teams");
    expect(joined.said).toContain("Game joined successfully!");
    expect(joined.said).toContain("jo 2 (you) Here, 0 guesses");
    const page = (await mira.get("/teams")).said;
    expect(page).toContain("Mira (you) Here, 0 guesses Jo Here, 0 guesses jo 2 Here, 0 guesses");
  });

  it.each([
    ["/teams", "/", "en", "Team created successfully.", "/teams?teamCode="],
    ["/teams?edition=jr", "/junior", "jr", "Team created successfully.", "/teams?edition=jr&teamCode="],
    ["/espanol/teams", "/espanol", "es", "Equipo creado.", "/espanol/teams?teamCode="],
    ["/deutsch/teams", "/deutsch", "de", "Das Team ist gegründet.", "/deutsch/teams?teamCode="],
  ] as const)("created at %s plays at %s", async (path, game, edition, done, invitation) => {
    const [mira, jo] = [openVisitor(server), openVisitor(server)];
    const page = await create(mira, "Mira", path, edition);
    expect(page.said).toContain(done);
    const code = teamCodeOf(page.text);
    const [link = ""] = attributesOf(page.text, "input[readonly]", "value");
    expect(link).toBe(`${server.origin}${invitation}${code}`);
    await join(jo, { name: "Jo", teamCode: code }, link.slice(server.origin.length));
    const [word = ""] = todaysGameOf(server, edition).words;
    await guess(mira, word, `${game}?index`);
    expect((await jo.get(game)).text).toContain('class="guess-table');
  });

  it("is left by a form, after a page that asks", async () => {
    const { jo, mira } = await openTeam();
    const asking = await jo.get("/teams/leave");
    expect(attributesOf(asking.text, "form[method]", "action")).toContain("/teams");
    const left = await jo.post("/teams", { intent: "leave" });
    expect(left.path).toBe("/teams");
    expect(left.said).toContain("You left the team game");
    expect((await mira.get("/teams")).said).not.toContain("Jo");
  });

  it("is exchanged for another by its invitation", async () => {
    const { jo, mira } = await openTeam();
    const other = teamCodeOf((await create(openVisitor(server), "Tess")).text);
    const invited = await jo.get(`/teams?teamCode=${other}`);
    expect(invited.said).toContain("You are already in a team. If you join another one, you leave this one.");
    await join(jo, { name: "Jo", teamCode: other });
    expect(teamCodeOf((await jo.get("/teams")).text)).toBe(other);
    expect((await mira.get("/teams")).said).not.toContain("Jo");
  });
});

describe("the game page of a team", () => {
  it("isolates the names of players, whose script may have another direction", async () => {
    const [david, jo] = [openVisitor(server), openVisitor(server)];
    const teamCode = teamCodeOf((await create(david, "דוד")).text);
    await join(jo, { name: "Jo", teamCode });
    const { secret, words } = todaysGameOf(server, "en");
    await guess(david, words[0] ?? "");
    const pages = [await jo.get("/"), await jo.get("/teams")];
    await guess(david, secret);
    for (const page of [...pages, await jo.get("/")]) {
      // Not what is only read out.
      const shown = without(page.main, "script, p[hidden]");
      expect(textsOf(shown, "bdi")).toContain("דוד");
      expect(textOf(without(shown, "bdi"))).not.toContain("דוד");
    }
  });

  const [first, second, third] = ["ocean", "music", "garden"] as const;
  /** What the form of a page sends beside the guess. */
  const fieldsOf = (html: string) => hiddenFieldsOf(elementsOf(html, "main")[0]);
  const authorsOf = (html: string) => textsOf(html, "main small.author").sort();

  it("has everybody's guesses with their authors, and neither hint nor giving up", async () => {
    const { mira, jo } = await openTeam();
    await guess(mira, first);
    await guess(jo, second);
    const { text, said } = await mira.get("/");
    expect(authorsOf(text)).toEqual(["Jo", "Mira"]);
    expect(findText(text, "ul.team-parts-players")).toBe("MiraJo");
    expect(said).toContain("No hints and no giving up in a team.");
    expect(mainOf(text)).not.toMatch(/value="hint"|\/give-up/);
  });

  it("allows a socket to this site, which pages of other players do not", async () => {
    const { mira } = await openTeam();
    const connectSources = async (visitor: Visitor) => {
      const { headers } = await visitor.get("/");
      return /connect-src ([^;]*);/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
    };
    const { host } = new URL(server.origin);
    expect(await connectSources(mira)).toBe(`'self' ws://${host} wss://${host}`);
    expect(await connectSources(openVisitor(server))).toBe("'self'");
  });

  it("refuses a hint", async () => {
    const { mira } = await openTeam();
    const page = await mira.post("/?index", { intent: "hint" });
    expect([page.status, page.said.includes("There are no hints in a team game")]).toEqual([403, true]);
  });

  it("begins with the guesses of its creator, who keeps them for a game alone", async () => {
    const mira = openVisitor(server);
    await guess(mira, first);
    await create(mira, "Mira");
    await guess(mira, second);
    expect(authorsOf((await mira.get("/")).text)).toEqual(["Mira", "Mira"]);
    await mira.post("/teams", { intent: "leave" });
    const alone = (await mira.get("/")).said;
    expect([alone.includes(first), alone.includes(second)]).toEqual([true, false]);
  });

  it("keeps a guess that was typed for a team which the player has left since", async () => {
    const { jo } = await openTeam();
    const form = fieldsOf((await jo.get("/")).text);
    await jo.post("/teams", { intent: "leave" });
    const page = await jo.post("/?index", { ...form, intent: "guess", guess: third });
    expect(page.status).toBe(403);
    expect(page.said).toContain("You are not in this team.");
    expect(attributesOf(page.text, 'input[name="guess"]', "value")).toEqual([third]);
  });

  it("contains a frame with what is new, which loads itself again and may be framed by this site alone", async () => {
    const { mira, jo } = await openTeam();
    const page = await mira.get("/");
    expect(page.headers.get("X-Frame-Options")).toBe("DENY");
    expect(page.headers.get("Refresh")).toBeNull();
    const [address = ""] = attributesOf(page.text, "iframe.team-news", "src");
    expect((await mira.get(address)).said).toBe("Nothing new from your team yet.");
    await guess(jo, first);
    await guess(jo, second);
    const news = await mira.get(address);
    expect(news.said).toMatch(/^2 new guesses from your team.*Jo.*Show in the list$/);
    expect(news.headers.get("Refresh")).toBe("15");
    expect(news.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(news.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    // The player can stop it, and look again.
    const [stop = ""] = attributesOf(page.text, 'a[href*="stopped"]', "href");
    const stopped = await mira.get(stop);
    expect(stopped.headers.get("Refresh")).toBeNull();
    expect(stopped.said).toMatch(/^Stopped\. It refreshes only when you check\. 2 new guesses/);
    await guess(jo, todaysGameOf(server, "en").secret);
    const found = await mira.get(address);
    expect(found.said).toContain("Your team has found the secret word.");
    expect(found.headers.get("Refresh")).toBeNull();
    const stranger = await openVisitor(server).get(address);
    expect(stranger.said).toContain("You are not in this team.");
  });

  it("says at the end who found the word and who came nearer, and shares the size of the team", async () => {
    const { mira, jo } = await openTeam();
    await guess(mira, first);
    await guess(jo, todaysGameOf(server, "en").secret);
    const page = (await mira.get("/")).said;
    expect(page).toContain("Nice job! Jo guessed the secret word!");
    expect(page).toMatch(/Your team (Mira 1 guess Jo 1 guess|Jo 1 guess Mira 1 guess) .*The secret word Jo /);
    expect(page).toContain(" · team of 2");
  });
});
