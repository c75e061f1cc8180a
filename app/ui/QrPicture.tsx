/** Light modules around the code, which readers need (ISO/IEC 18004, 9.1). */
const MARGIN = 4;

/**
 * A QR code, dark on light in every color scheme: many readers know no other.
 * @param size width and height of the path without margin, modules
 */
export function QrPicture({ size, path, label }: { size: number; path: string; label: string }) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      className="qr-picture"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
