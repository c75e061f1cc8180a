import type { Settings } from "~/editions/settings";
import { useHostFace } from "./hostFace";
import { useNonce } from "./nonce";
import { APPLY_THEME, darkMedia } from "./theme.browser";

/** The `theme-color` of either theme, and the script that applies the player's choice before the first paint. */
export function ThemeColors({ known }: { known: Settings }) {
  const nonce = useNonce();
  const { bar } = useHostFace();
  return (
    <>
      {/* Browsers use the first theme-color that matches. */}
      <meta name="theme-color" content={bar.dark} media={darkMedia(known.darkMode)} data-dark="" />
      <meta name="theme-color" content={bar.light} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
    </>
  );
}
