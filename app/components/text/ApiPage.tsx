import { Trans, useTranslation } from "react-i18next";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";

/** An API operation, described in English. */
interface Call {
  readonly id: string;
  readonly method: "GET" | "POST";
  /** Who may call it. */
  readonly audience: "everybody" | "member" | "staff";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Described[];
  /** Fields of the request body. */
  readonly sent: readonly Described[];
  /** Example request body as formatted JSON; null if there is no body. */
  readonly sentExample: string | null;
  readonly fields: readonly Described[];
  readonly address: string;
  readonly example: string;
  readonly statuses: readonly { readonly status: number; readonly description: string }[];
}

interface Described {
  readonly name: string;
  readonly description: string;
}

/** Language of the descriptions, independent of the page's language. */
const DESCRIBED_IN = "en";

/** A message of the sockets of team games, described in English. */
interface Message {
  readonly name: string;
  readonly summary: string;
  readonly fields: readonly Described[];
}

/** The endpoint of the sockets and its messages. */
interface Sockets {
  readonly path: string;
  readonly paragraphs: readonly string[];
  readonly sent: readonly Message[];
  readonly received: readonly Message[];
}

/** The API reference. */
export function ApiPage({ calls, sockets }: { calls: readonly Call[]; sockets: Sockets }) {
  const { t } = useTranslation();
  return (
    <Page heading={t("api.title")} back={<BackLink />}>
      <div className="prose api">
        <p>{t("api.intro")}</p>
        <p>
          <Trans i18nKey="api.document" components={{ a: <a href="/api/openapi.json" /> }} />
        </p>
        {calls.map((call) => (
          <CallSection key={call.id} call={call} />
        ))}
        <SocketSection sockets={sockets} />
      </div>
    </Page>
  );
}

function CallSection({ call }: { call: Call }) {
  const { t } = useTranslation();
  const { id, method, audience, path, summary, description, address, example, statuses } = call;
  return (
    <section id={id}>
      <h2 lang={DESCRIBED_IN}>{summary}</h2>
      <p lang={DESCRIBED_IN}>
        <code>
          {method} {path}
        </code>
      </p>
      <p>{t(`apiAudience.${audience}`)}</p>
      <p lang={DESCRIBED_IN}>
        <CodeText text={description} />
      </p>
      {method === "GET" && (
        <p>
          {t("api.example")}{" "}
          <a lang={DESCRIBED_IN} href={address}>
            {address}
          </a>
        </p>
      )}
      <Parts heading={t("api.parameters")} parts={call.parameters} />
      <Parts heading={t("api.body")} parts={call.sent} />
      {call.sentExample !== null && <Json text={call.sentExample} />}
      <Parts heading={t("api.answer")} parts={call.fields} />
      <Json text={example} />
      <h3>{t("api.statuses")}</h3>
      <Definitions entries={statuses.map(({ status, description: text }) => [String(status), text])} />
    </section>
  );
}

function SocketSection({ sockets: { path, paragraphs, sent, received } }: { sockets: Sockets }) {
  const { t } = useTranslation();
  return (
    <section id="teams">
      <h2>{t("api.sockets")}</h2>
      <p lang={DESCRIBED_IN}>
        <code>{path}</code>
      </p>
      <p>
        <Trans i18nKey="api.socketDocument" components={{ a: <a href="/api/asyncapi.json" /> }} />
      </p>
      {paragraphs.map((text) => (
        <p key={text} lang={DESCRIBED_IN}>
          <CodeText text={text} />
        </p>
      ))}
      <Messages heading={t("api.messagesSent")} messages={sent} />
      <Messages heading={t("api.messagesReceived")} messages={received} />
    </section>
  );
}

function Messages({ heading, messages }: { heading: string; messages: readonly Message[] }) {
  return (
    <>
      <h3>{heading}</h3>
      {messages.map(({ name, summary, fields }) => (
        <div key={name}>
          <h4 lang={DESCRIBED_IN}>
            <code>{name}</code>
          </h4>
          <p lang={DESCRIBED_IN}>
            <CodeText text={summary} />
          </p>
          {fields.length > 0 && (
            <Definitions entries={fields.map(({ name: field, description }) => [field, description])} />
          )}
        </div>
      ))}
    </>
  );
}

/** Renders nothing when there are no fields. */
function Parts({ heading, parts }: { heading: string; parts: readonly Described[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <Definitions entries={parts.map(({ name, description }) => [name, description])} />
    </>
  );
}

function Json({ text }: { text: string }) {
  return (
    <pre lang={DESCRIBED_IN}>
      <code>{text}</code>
    </pre>
  );
}

function Definitions({ entries }: { entries: readonly (readonly [string, string])[] }) {
  return (
    <dl lang={DESCRIBED_IN}>
      {entries.map(([term, text]) => (
        <div key={term}>
          <dt>
            <code>{term}</code>
          </dt>
          <dd>
            <CodeText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders text between backticks as code. */
function CodeText({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
