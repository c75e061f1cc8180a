import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/**
 * Draws a text as a QR code (ISO/IEC 18004) of the error correction level M or better, in one path of an SVG picture.
 * @throws Error for a text that is too long, which is more than 2331 bytes
 */
export function drawQrCode(text: string) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return {
    /** Width and height in modules, the length unit of the path. Without the margin of 4 modules that readers need. */
    size: code.size,
    /** The dark modules, for the attribute `d`. */
    path: toSvgPath(code),
  };
}
