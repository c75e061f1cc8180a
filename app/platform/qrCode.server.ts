import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** A QR code as one path of an SVG picture. */
export interface QrCode {
  /** Width and height in modules, the length unit of the path. Without the margin of 4 modules that readers need. */
  readonly size: number;
  /** The dark modules, for the attribute `d`. */
  readonly path: string;
}

/**
 * Draws a text as a QR code (ISO/IEC 18004) of the error correction level M or better.
 * @throws Error for a text that is too long, which is more than 2331 bytes
 */
export function drawQrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return { size: code.size, path: toSvgPath(code) };
}
