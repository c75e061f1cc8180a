import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../fixtures/redis";
import { newEmail, PASSWORD } from "../support/account";
import { attributesOf, elementsOf, textOf } from "../support/html";
import { type Mailbox, startMailbox } from "../support/mailbox";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, type Visitor } from "../support/visitor";

// What a host's files may have is tested beside app/face, how a theme looks in tests/e2e/themes.test.ts.

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#fff"/></svg>`;
/** The host's own pages in the footer: addresses and names. */
const linksIn = (html: string) =>
  elementsOf(html, 'footer nav a[href*="/pages/"]').map((link) => `${link.getAttribute("href") ?? ""} ${textOf(link)}`);

let data: string;
let mailbox: Mailbox;
let server: TestServer;
let guest: Visitor;

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-house-"));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
    writeFileSync(path.join(data, name), content);
  };
  write("brand/logo.svg", SVG);
  write("brand/icon.svg", SVG.replace("0 0 40 10", "0 0 10 10"));
  write("brand/host.json", '{ "footer": "Linden School, Main Street 1" }');
  write("pages/en/privacy.md", "# Privacy here\n\nWe keep *nothing*.\n\n# More\n\n<script>alert(1)</script>\n");
  write("pages/en/rules.md", "# House rules\n\nOne game a day.\n");
  write("pages/de/rules.md", "# Hausordnung\n\nEin Spiel am Tag.\n");
  write("pages/de/impressum.md", "# Impressum\n\nLindenschule\n");
  write("pages/de/footer.md", "Lindenschule · [Impressum](/deutsch/pages/impressum)\n");
  mailbox = await startMailbox();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  server = await startServer({
    DATA_DIR: data,
    SITE_NAME: "Linden",
    THEME_FILE: "tests/fixtures/themes/school.css",
    MEMBERS_ONLY: "true",
    SMTP_URL: mailbox.url,
    MAIL_FROM: "game@words.example",
    PORT: String(port),
    ORIGIN: origin,
  });
  guest = openVisitor(server);
});
afterAll(async () => {
  await Promise.all([server.stop(), mailbox.stop()]);
  rmSync(data, { recursive: true });
});

describe("the face of a host", () => {
  it("is on every page under the same policy: sheets, colors of the bars, header, logo, icons and footer", async () => {
    for (const address of ["/account/log-in", "/terms", "/nowhere", "/admin"]) {
      const { text, headers } = await guest.get(address);
      expect(headers.get("Content-Security-Policy")).toContain("; style-src 'self'; img-src 'self' data:;");
      expect(
        attributesOf(text, 'link[rel="stylesheet"]', "href")
          .map((link) => link.replace(/-.*$/, ""))
          .slice(-2),
      ).toEqual(["/build/host", "/theme"]);
      expect(text).toContain('<meta name="theme-color" content="#14633a"/>');
      expect(text).toContain('<header class="site-header page-width unprinted host-head host-head-disc">');
      expect(attributesOf(text, 'img.host-head-logo[alt=""][width="432"][height="108"]', "src")).toEqual([
        expect.stringMatching(/^\/brand\/logo-\w+\.png$/),
      ]);
      expect(text).not.toContain("favicon.svg");
      expect(text).toContain("<p>Linden School, Main Street 1</p>");
    }
  });

  it("is made of files that browsers may keep, and the icons have the addresses of the built-in ones", async () => {
    const { text } = await guest.get("/terms");
    for (const pattern of [/href="(\/theme-\w+\.css)"/, /src="(\/brand\/logo-\w+\.png)"/]) {
      const answer = await fetch(server.origin + (pattern.exec(text)?.[1] ?? ""));
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
    const icon = await fetch(`${server.origin}/icon-192.png`);
    expect([icon.headers.get("Content-Type"), icon.headers.get("Cache-Control")]).toEqual([
      "image/png",
      "public, max-age=3600",
    ]);
    const { data: pixels } = await sharp(await icon.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it("is that of the app on a home screen, of links and of mails", async () => {
    const manifest = (await (await guest.ask("/manifest.webmanifest")).json()) as Record<string, unknown>;
    expect(manifest).toMatchObject({ short_name: "Linden", background_color: "#fbfdf9", theme_color: "#14633a" });
    const picture = `<meta property="og:image" content="${server.origin}/og/en/en.png"/>`;
    expect((await guest.get("/terms")).text).toContain(picture);
    await guest.post("/account/sign-up", { email: newEmail(), password: PASSWORD, firstName: "Ana" });
    const { text } = await mailbox.next();
    expect(text.trimEnd()).toMatch(/\n\nLinden\nLinden School, Main Street 1$/);
  });
});

describe("pages of a host", () => {
  it("stand in place of a text of the site in their language alone, also for guests of a site for members", async () => {
    const own = await guest.get("/privacy");
    expect(own.said).toContain("Privacy here We keep nothing. More <script>alert(1)</script>");
    expect(own.main).toContain("<h2>More</h2>");
    expect(own.text).toContain('<meta name="description" content="We keep nothing."/>');
    expect((await guest.get("/deutsch/privacy")).said).not.toContain("Privacy here");
  });

  it("have an address of their own, and a link in the footer of their language", async () => {
    const german = await guest.get("/deutsch/terms");
    expect(linksIn(german.text)).toEqual(["/deutsch/pages/impressum Impressum", "/deutsch/pages/rules Hausordnung"]);
    expect(german.text).toContain('<p>Lindenschule · <a href="/deutsch/pages/impressum">Impressum</a></p>');
    expect(linksIn((await guest.get("/terms")).text)).toEqual(["/pages/rules House rules"]);
    expect((await guest.get("/deutsch/pages/Impressum")).said).toContain("Impressum Lindenschule");
    for (const missing of [
      "/pages/impressum",
      "/espanol/pages/rules",
      "/pages/privacy/x",
      "/pages/constructor",
      "/pages/footer",
    ])
      expect([missing, (await guest.get(missing)).status]).toEqual([missing, 404]);
  });

  it("lead to the first page of a language that lacks them", async () => {
    const { text } = await guest.get("/pages/rules");
    expect(text).toContain('<a href="/deutsch/pages/rules" lang="de"');
    expect(text).toContain('<a href="/espanol" lang="es"');
    expect(text).not.toContain('rel="alternate" hrefLang');
  });
});
