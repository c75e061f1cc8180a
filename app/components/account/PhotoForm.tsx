import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES, PHOTO_ADDRESS } from "~/i18n/accountPages";
import { usePath } from "../layout/addresses";
import type { RefusedForm } from "~/http/account/form.server";
import { AccountForm, Field } from "./AccountForm";

/** Shows and changes the photo. With a script, a file that is too large is refused before the upload. */
export function PhotoForm({
  hasPhoto,
  maxBytes,
  refused,
}: {
  hasPhoto: boolean;
  maxBytes: number;
  refused: RefusedForm | null;
}) {
  const { t } = useTranslation();
  const action = usePath()(ACCOUNT_PAGES.changePhoto);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const shown: RefusedForm | null = isTooLarge ? { form: "photo", why: "photoTooLarge", typed: {} } : refused;
  return (
    <>
      {hasPhoto && (
        <img className="account-portrait" src={PHOTO_ADDRESS} alt={t("account.photoNow")} width={96} height={96} />
      )}
      <AccountForm name="photo" action={action} refused={shown} isUpload>
        <Field
          name="photo"
          type="file"
          label={t("account.photoChoose")}
          hint={t("account.photoHint")}
          accept="image/jpeg,image/png,image/webp"
          refusals={["photoMissing", "photoTooLarge", "photoUnreadable"]}
          onFile={(file) => {
            setIsTooLarge(file !== undefined && file.size > maxBytes);
          }}
        />
        <button className="button" disabled={isTooLarge}>
          {t("account.photoUpload")}
        </button>
      </AccountForm>
      {hasPhoto && (
        <AccountForm name="removePhoto" action={action} refused={refused}>
          <button className="button">{t("account.photoRemove")}</button>
        </AccountForm>
      )}
    </>
  );
}
