/** Data of the page for its scripts. `<` is escaped: the text cannot end the element. */
export function JsonScript({ id, value }: { id: string; value: object }) {
  const __html = JSON.stringify(value).replaceAll("<", "\\u003c");
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html }} />;
}
