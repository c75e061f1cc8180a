/** A feed as its readers get it. Addresses are absolute. */
export interface Feed {
  /** Its own address, which names it too. */
  readonly address: string;
  /** The page that it follows. */
  readonly page: string;
  readonly title: string;
  /** Who publishes it. */
  readonly author: string;
  readonly language: string;
  readonly updated: Date;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** The address of its page, which never changes. */
  readonly page: string;
  /** Names it, where another feed has an entry of the same page. Default: the address of its page. */
  readonly id?: string;
  readonly title: string;
  readonly updated: Date;
  readonly paragraphs: readonly string[];
}

/** How many days a feed goes back. */
export const FEED_DAYS = 14;

/** The media type of a feed. */
export const ATOM = "application/atom+xml";

/** Writes a feed as Atom 1.0 (RFC 4287). */
export function atomXml({ address, page, title, author, language, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
<id>${escapeXml(address)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${escapeXml(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${entries.map(entryXml).join("")}</feed>
`;
}

function entryXml({ page, id = page, title, updated, paragraphs }: FeedEntry): string {
  const html = paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join("");
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<published>${updated.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
<content type="html">${escapeXml(html)}</content>
</entry>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For texts and attributes, of XML and of HTML. What XML cannot have is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}
