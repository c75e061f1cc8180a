import type { ReactNode } from "react";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import type { AccountDone } from "./accountPage.request.server";
import { DoneNotice } from "./fields";

interface AccountStepProps {
  readonly title: string;
  readonly text?: string;
  readonly done?: AccountDone | null;
  readonly children?: ReactNode;
}

/** Layout of the small account pages: one form or one message. */
export function AccountStep({ title, text, done = null, children }: AccountStepProps) {
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
