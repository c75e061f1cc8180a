import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES, PHOTO_ADDRESS } from "~/i18n/accountPages";
import type { RefusedForm } from "~/refusals";
import { Field, Form } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";

interface PhotoFormProps {
  readonly hasPhoto: boolean;
  readonly maxBytes: number;
  readonly refused: RefusedForm | null;
}

/** Shows and changes the photo. */
export function PhotoForm({ hasPhoto, maxBytes, refused }: PhotoFormProps) {
  const { t } = useTranslation();
  const action = usePath()(ACCOUNT_PAGES.changePhoto);
  return (
    <>
      {hasPhoto && (
        <img className="account-portrait" src={PHOTO_ADDRESS} alt={t("account.photoNow")} width={96} height={96} />
      )}
      <Form name="photo" action={action} refused={refused} isUpload>
        <Field
          name="photo"
          type="file"
          label={t("account.photoChoose")}
          hint={t("account.photoHint")}
          accept="image/jpeg,image/png,image/webp"
          limit={{ max: maxBytes, refusal: t("refusal.photoTooLarge") }}
        />
        <button className="button start">{t("account.photoUpload")}</button>
      </Form>
      {hasPhoto && (
        <Form name="removePhoto" action={action} refused={refused}>
          <button className="button start">{t("account.photoRemove")}</button>
        </Form>
      )}
    </>
  );
}
