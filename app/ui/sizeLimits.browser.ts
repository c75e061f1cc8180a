/**
 * Refuses what is too large before it is sent: a file or a text in a field with `data-max` (bytes of a file, characters of a
 * text). Its refusal stands beside it, hidden.
 */
export function followSizeLimits(): void {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { form, dataset } = target;
    if (form === null || dataset.max === undefined) return;
    const isTooLarge = sizeOf(target) > Number(dataset.max);
    const refusal = form.querySelector<HTMLElement>(`[data-too-large=${target.name}]`);
    if (refusal !== null) {
      refusal.hidden = !isTooLarge;
      // A new alert is announced again.
      refusal.replaceChildren(...Array.from(refusal.children, (alert) => alert.cloneNode(true)));
    }
    if (isTooLarge) target.setAttribute("aria-invalid", "true");
    else target.removeAttribute("aria-invalid");
    const isRefused = form.querySelector("[data-too-large]:not([hidden])") !== null;
    for (const button of form.querySelectorAll("button")) button.disabled = isRefused;
  });
}

function sizeOf(field: HTMLInputElement | HTMLTextAreaElement): number {
  return field instanceof HTMLInputElement && field.files !== null ? (field.files[0]?.size ?? 0) : field.value.length;
}
