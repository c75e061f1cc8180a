/** A closeness in words or as a rank, "871 / 1000": the rank large, the scale small. */
export function Closeness({ text }: { text: string }) {
  const at = text.indexOf(" / ");
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <small>{text.slice(at)}</small>
    </>
  );
}
