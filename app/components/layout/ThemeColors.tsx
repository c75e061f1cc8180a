import { APPLY_THEME, darkMedia } from "~/client/theme";
import type { Settings } from "~/game/settings";
import { PAPER } from "~/styles/tokens";
import { useNonce } from "./nonce";

/** The `theme-color` of either theme, and the script that applies the player's choice before the first paint. */
export function ThemeColors({ known }: { known: Settings }) {
  const nonce = useNonce();
  return (
    <>
      {/* Browsers use the first theme-color that matches. */}
      <meta name="theme-color" content={PAPER.dark} media={darkMedia(known.darkMode)} data-dark="" />
      <meta name="theme-color" content={PAPER.light} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
    </>
  );
}
