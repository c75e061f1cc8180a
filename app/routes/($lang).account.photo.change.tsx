import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountStep } from "~/components/account/AccountPage";
import { PhotoForm } from "~/components/account/PhotoForm";
import { errorMeta } from "~/components/layout/pageTitle";
import { formHeaders, takePhotoForm } from "~/http/forms/account.server";
import { accountMeta } from "~/http/pages/account.server";
import { requireLanguage } from "~/http/request/language.server";
import { requireMember } from "~/http/request/session.server";
import { MAX_PHOTO_BYTES } from "~/services/members/photo.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

/** Where the photo's form is sent, and comes back to when the picture cannot be taken. */
export async function loader({ request, params, context: { app, session } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  const { photoChangedAt } = await requireMember(session);
  const meta = accountMeta(app, { request, language, title: "account.photo" });
  return json({ hasPhoto: photoChangedAt !== null, maxBytes: MAX_PHOTO_BYTES, meta });
}

export function action({ request, params, context: { app, session } }: ActionFunctionArgs) {
  const language = requireLanguage({ request, params });
  return takePhotoForm(app, { request, language, session });
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function ChangePhoto() {
  const { hasPhoto, maxBytes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <AccountStep title={t("account.photo")}>
      <PhotoForm hasPhoto={hasPhoto} maxBytes={maxBytes} refused={refused} />
    </AccountStep>
  );
}
