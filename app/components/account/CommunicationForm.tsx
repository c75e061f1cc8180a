import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveCommunication } from "~/client/otherScripts";
import { notify } from "~/client/toasts";
import { Form } from "../ui/Form";

/** Milliseconds that the outcome is shown. */
const TOAST_MS = 2000;

/** Whether the member wants news. With a script it is saved in place and the outcome is a toast. */
export function CommunicationForm({
  isOptedIn,
  onSaved,
  ...form
}: Pick<ComponentProps<typeof Form>, "action" | "refused"> & { isOptedIn: boolean; onSaved: () => void }) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);

  const save = async (optIn: boolean) => {
    setIsSaving(true);
    const isSaved = await saveCommunication(optIn);
    setIsSaving(false);
    if (!isSaved) {
      notify({ kind: "error", text: t("refusal.communicationFailed") }, TOAST_MS);
      return;
    }
    notify({ kind: "success", text: t("accountDone.communication") }, TOAST_MS);
    onSaved();
  };

  return (
    <Form
      name="communication"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save(new FormData(event.currentTarget).getAll("optIn").includes("true"));
      }}
    >
      {/* An unchecked box is not submitted: then the hidden field applies. */}
      <input type="hidden" name="optIn" value="false" />
      <label className="switch">
        <span>{t("account.optIn")}</span>
        <input type="checkbox" name="optIn" value="true" defaultChecked={isOptedIn} />
      </label>
      <button
        className={`button start${isSaving ? " button-loading" : ""}`}
        // `disabled` would lose the focus.
        aria-disabled={isSaving}
        aria-label={isSaving ? t("dialog.working") : undefined}
      >
        <span className="button-text">{t("account.save")}</span>
      </button>
    </Form>
  );
}
