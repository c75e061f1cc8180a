import { Trans, useTranslation } from "react-i18next";
import type { ApiPageMessages } from "~/teams/asyncApi.request.server";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import type { ApiPageCall } from "./apiPage.request.server";

/** Language of the descriptions, independent of the page's language. */
const DESCRIBED_IN = "en";

export function ApiPage({ calls, sockets }: { calls: readonly ApiPageCall[]; sockets: ApiPageMessages }) {
  const { t } = useTranslation();
  return (
    <Page heading={t("api.title")} back={<BackLink />}>
      <div className="text-page stack stack-4 api-page">
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

function CallSection({ call }: { call: ApiPageCall }) {
  const { t } = useTranslation();
  const { id, method, audience, path, summary, description, address, example, statuses } = call;
  return (
    <section id={id} className="stack">
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
      <Parts
        heading={t("api.statuses")}
        parts={statuses.map(({ status, ...text }) => ({ name: String(status), ...text }))}
      />
    </section>
  );
}

function SocketSection({ sockets: { path, paragraphs, sent, received } }: { sockets: ApiPageMessages }) {
  const { t } = useTranslation();
  return (
    <section id="teams" className="stack">
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

function Messages({ heading, messages }: { heading: string; messages: ApiPageMessages["sent"] }) {
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
          {fields.length > 0 && <Definitions entries={fields} />}
        </div>
      ))}
    </>
  );
}

function Parts({ heading, parts }: { heading: string; parts: ApiPageCall["fields"] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <Definitions entries={parts} />
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

function Definitions({ entries }: { entries: ApiPageCall["fields"] }) {
  return (
    <dl className="ruled" lang={DESCRIBED_IN}>
      {entries.map(({ name, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <CodeText text={description} />
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
