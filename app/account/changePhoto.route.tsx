import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formHeaders } from "~/site/refusal.request.server";
import { handlePhotoForm, accountMeta } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { requireMember, requireOwnPage } from "./guards.request.server";
import { MAX_PHOTO_BYTES } from "./photo.server";
import { PhotoForm } from "./PhotoForm";

export { meta } from "~/ui/pageTitle";

/** The target of the photo form, and its page after a refusal. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { photoChangedAt } = await requireMember(context);
  requireOwnPage(context, "manage");
  const meta = accountMeta(context, "account.photo");
  return json({ hasPhoto: photoChangedAt !== null, maxBytes: MAX_PHOTO_BYTES, meta });
}

export function action({ context }: ActionFunctionArgs) {
  return handlePhotoForm(context);
}

export const headers = formHeaders;

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
