import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "~/platform/log.server";
import { readHostPages } from "./hostPages.server";

let directory: string;
let logged: string[];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-pages-"));
  logged = [];
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function write(name: string, content: string | Buffer): void {
  const file = path.join(directory, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const read = (footer?: string) =>
  readHostPages(directory, footer, createLog("warn", { write: (line) => logged.push(line) }));

/** The HTML of a page with this text below its title. */
function htmlOf(text: string): string {
  write("en/help.md", `# Help\n\n${text}`);
  return read().pages.en.get("help")?.html.trim() ?? "";
}

describe("a page of a host", () => {
  it("has a title, its first paragraph as description, and headings from the second level on", () => {
    write("de/impressum.md", "\uFEFF# Impressum *hier*\n\nLinden & Co.\nHauptstraße 1\n\n# Kontakt\n\n### Telefon\n");
    const { pages, footers } = read();
    expect(pages.de.get("impressum")).toEqual({
      title: "Impressum hier",
      description: "Linden & Co. Hauptstraße 1",
      html: "<p>Linden &amp; Co.\nHauptstraße 1</p>\n<h2>Kontakt</h2>\n<h3>Telefon</h3>\n",
    });
    expect([pages.en.size, footers]).toEqual([0, { en: null, es: null, de: null }]);
  });

  it("is described by whole words", () => {
    write("en/help.md", `# Help\n\n${"neighbor ".repeat(40)}`);
    expect(read().pages.en.get("help")?.description).toMatch(/^(?:neighbor ?){17}…$/);
    write("en/help.md", "# Help\n");
    expect(read().pages.en.get("help")?.description).toBe("Help");
  });

  it.each([
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"],
    ["<!-- c -->", "<p>&lt;!-- c --&gt;</p>"],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ["[x](&#106;avascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ["[x](JaVaScRiPt:alert(1))", "<p>[x](JaVaScRiPt:alert(1))</p>"],
    ["[x](data:text/html,x)", "<p>[x](data:text/html,x)</p>"],
    ["[x](vbscript:x)", "<p>[x](vbscript:x)</p>"],
    ["[x](//elsewhere.example)", "<p>[x](//elsewhere.example)</p>"],
    ["[x](/\\elsewhere.example)", "<p>[x](/\\elsewhere.example)</p>"],
    ["[x](&#47;/elsewhere.example)", "<p>[x](//elsewhere.example)</p>"],
    ["<javascript:alert(1)>", "<p>&lt;javascript:alert(1)&gt;</p>"],
    ['[x](/a "b&quot; onclick=c")', '<p><a href="/a" title="b&quot; onclick=c">x</a></p>'],
    ["![our <house>](https://elsewhere.example/a.png)", "<p>our &lt;house&gt;</p>"],
  ])("shows as text what could run or load something, or leads elsewhere unseen: %s", (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it.each(["https://a.example/b", "http://a.example", "mailto:a@b.example", "tel:+491234", "/faq", "#kontakt", "?a=b"])(
    "may link to %s",
    (address) => {
      expect(htmlOf(`[x](${address})`)).toBe(`<p><a href="${address}">x</a></p>`);
    },
  );

  it.each([
    ["en/faq.md", "# Questions", "cannot be replaced: the game explains itself there"],
    ["en/help.md", "Help", 'needs a title: its first line is "# " and the title.'],
    ["en/help.md", "", 'needs a title: its first line is "# " and the title.'],
    ["en/help.md", "## Help", 'needs a title: its first line is "# " and the title.'],
    ["en/help.md", Buffer.from([35, 32, 0xe9]), "is not UTF-8 text (line 1)."],
    ["en/help.md", `# Help\n${" ".repeat(200_000)}`, "is larger than 200000 bytes."],
    ["en/footer.md", "one\ntwo", "must be one line"],
    ["en/footer.md", "\n", "must be one line"],
  ])("stops the start: %s", (name, content, reason) => {
    write(name, content);
    expect(() => read()).toThrow(`${path.join(directory, name)} ${reason}`);
  });

  it.each(["en/help.txt", "en/Help.md", "en/a b.md", `en/${"a".repeat(41)}.md`])(
    "of a name that none can have is said, and has no effect: %s",
    (name) => {
      write(name, "# Help");
      expect(read().pages.en.size).toBe(0);
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain("a file in the directory of pages has a name that none can have");
    },
  );

  it.each(["en/help.md~", "en/.help.md.swp", "en/#help.md#", "en/help.md.bak", "de~"])(
    "that an editor has kept is passed over: %s",
    (name) => {
      write(name, "# Help");
      expect([read().pages.en.size, logged]).toEqual([0, []]);
    },
  );

  it("of a language that there is not is said", () => {
    write("fr/terms.md", "# CGU");
    read();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("a directory of pages is of no language here");
  });
});

describe("the line of the footer", () => {
  it("is that of its language, or that of all languages as plain text", () => {
    write("de/footer.md", "Lindenschule · [Impressum](/deutsch/pages/impressum) <i>\n");
    const { footers } = read("Linden & *Co.*");
    expect(footers.en).toEqual({ html: "Linden &amp; *Co.*", text: "Linden & *Co.*" });
    expect(footers.de).toEqual({
      html: 'Lindenschule · <a href="/deutsch/pages/impressum">Impressum</a> &lt;i&gt;',
      text: "Lindenschule · Impressum <i>",
    });
  });
});
