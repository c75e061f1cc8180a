import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "~/components/islands/Island";
import { Account } from "~/components/account/Account";
import { handleAccountForm } from "~/http/account/form.server";
import { formHeaders } from "~/http/request/formReply.server";
import { accountMeta, loadAccountPage } from "~/http/account/page.server";
import { requireLanguage } from "~/http/request/language.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  const page = await loadAccountPage(context);
  return json({ ...page, meta: accountMeta(context, "account.title") });
}

export function action({ params, context }: ActionFunctionArgs) {
  requireLanguage(context, params);
  return handleAccountForm(context);
}

export const headers = formHeaders;

export default function AccountPage() {
  const { member, done, maxPhotoBytes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const page = { member, done, maxPhotoBytes, refused };
  // A guest's page has nothing to act on.
  return member === null ? <Account {...page} /> : <Island name="Account" component={Account} props={page} />;
}
