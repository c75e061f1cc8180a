import { expect, it } from "vitest";
import { atomXml } from "./atom.request.server";

const AT = new Date("2022-02-05T01:00:00Z");
const FEED = {
  address: "https://words.example/yesterday.atom?edition=jr&a=b",
  page: "https://words.example/yesterday",
  title: "Yesterday’s word",
  author: "Words",
  language: "en",
  updated: AT,
  entries: [],
};

it("a feed has what Atom demands, with and without entries", () => {
  expect(atomXml(FEED)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://words.example/yesterday.atom?edition=jr&amp;a=b</id>
<title>Yesterday’s word</title>
<updated>2022-02-05T01:00:00.000Z</updated>
<author><name>Words</name></author>
<link rel="self" type="application/atom+xml" href="https://words.example/yesterday.atom?edition=jr&amp;a=b"/>
<link rel="alternate" type="text/html" href="https://words.example/yesterday"/>
</feed>
`);
  const entry = { page: "https://words.example/archive/game?num=6", title: "Game #6", updated: AT };
  expect(atomXml({ ...FEED, entries: [{ ...entry, paragraphs: ["kala", "near"] }] })).toContain(`<entry>
<id>https://words.example/archive/game?num=6</id>
<title>Game #6</title>
<published>2022-02-05T01:00:00.000Z</published>
<updated>2022-02-05T01:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="https://words.example/archive/game?num=6"/>
<content type="html">&lt;p&gt;kala&lt;/p&gt;&lt;p&gt;near&lt;/p&gt;</content>
</entry>
`);
});

it("a text is no markup, neither of the feed nor of its content, and has no character that XML forbids", () => {
  const text = `R&D <b title="x">\u0000\u001b\uffff\ud800`;
  const entry = { page: "https://words.example/", title: text, updated: AT, paragraphs: [text] };
  const xml = atomXml({ ...FEED, entries: [entry] });
  expect(xml).toContain("<title>R&amp;D &lt;b title=&quot;x&quot;&gt;</title>");
  expect(xml).toContain("&lt;p&gt;R&amp;amp;D &amp;lt;b title=&amp;quot;x&amp;quot;&amp;gt;&lt;/p&gt;</content>");
});
