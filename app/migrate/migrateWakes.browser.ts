import { mayHaveLegacyStats } from "~/play/sync.browser";
import { KEYS, mark } from "~/ui/storageKeys.browser";

export async function migrateWakes({ step: { step } }: { readonly step: { readonly step: string } }): Promise<boolean> {
  if (!mayHaveLegacyStats()) return false;
  const { hasLegacyStorage } = await import("./legacyStorage.browser");
  if (step === "done") mark(KEYS.legacyMoved);
  return (step === "form" || step === "refused") && hasLegacyStorage();
}
