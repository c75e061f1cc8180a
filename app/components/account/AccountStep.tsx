import type { ReactNode } from "react";
import type { AccountDone } from "~/http/request/flash.server";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";
import { DoneNotice } from "./fields";

/** Layout of the small account pages: one form or one message. */
export function AccountStep({
  title,
  text,
  done = null,
  children,
}: {
  title: string;
  text?: string;
  done?: AccountDone | null;
  children?: ReactNode;
}) {
  return (
    <Page heading={title} back={<BackLink />}>
      <div className="account stack stack-8">
        <DoneNotice done={done} />
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
    </Page>
  );
}
