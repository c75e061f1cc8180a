/**
 * What a script adds to the preview of a plan, which works without one (`portal/PlanPreview.tsx`): the button that puts
 * words in says how many, all lines that need a look are ticked at once, and what changes the lines does so in place.
 */
export function followPlanPreview(plan: HTMLElement): void {
  const update = () => {
    countTicks(plan);
    nameLook(plan);
  };
  let isSending = false;
  plan.addEventListener("input", update);
  plan.addEventListener("submit", (event) => {
    const { submitter: button, target: form } = event;
    if (!(button instanceof HTMLButtonElement) || !(form instanceof HTMLFormElement)) return;
    const [intent = ""] = button.value.split(" ");
    if (button.dataset.take !== undefined) {
      event.preventDefault();
      for (const box of looksOf(plan)) box.checked = intent === "takeLook";
      update();
    } else if (form.dataset.planForm !== undefined && IN_PLACE.has(intent)) {
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      void changeInPlace(plan, form, button).then(() => {
        isSending = false;
        update();
      });
    }
  });
  // A browser may tick boxes again that were ticked before.
  window.addEventListener("pageshow", update);
  update();
}

/** The intents after which the same page follows. */
const IN_PLACE: ReadonlySet<string> = new Set(["mend", "drop", "word"]);

const boxesOf = (plan: HTMLElement) => [...plan.querySelectorAll<HTMLInputElement>("input[name^=take-]")];
const looksOf = (plan: HTMLElement) => boxesOf(plan).filter(({ dataset }) => dataset.look !== undefined);

/** For a count of one and for others, with "#" in place of it. */
type PutTexts = readonly string[];

function countTicks(plan: HTMLElement): void {
  const button = plan.querySelector<HTMLElement>("[data-put]");
  if (button === null) return;
  const { put = "[]", hidden } = button.dataset;
  button.dataset.none ??= button.textContent;
  const ticked = boxesOf(plan).filter((box) => box.checked && !isChanged(box));
  const count = ticked.length + Number(hidden);
  const [one, other] = JSON.parse(put) as PutTexts;
  const isOne = new Intl.PluralRules(document.documentElement.lang).select(count) === "one";
  const text = (isOne ? one : other)?.replace("#", String(count));
  button.textContent = count === 0 || text === undefined ? button.dataset.none : text;
}

/** Whether the date or the word of a row was changed. It is then checked before it goes in. */
function isChanged(box: HTMLInputElement): boolean {
  const fields = [...(box.closest("tr")?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [])];
  return fields.some((field) => field.value !== field.defaultValue);
}

function nameLook(plan: HTMLElement): void {
  const button = plan.querySelector<HTMLButtonElement>("[data-take]");
  if (button === null) return;
  const does = looksOf(plan).every(({ checked }) => checked) ? "leave" : "take";
  button.value = `${does}Look`;
  button.textContent = button.dataset[does] ?? "";
}

/** Sends the form and shows the preview of the page that follows. Any other page that follows is opened. */
async function changeInPlace(plan: HTMLElement, form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const body = new FormData(form, button);
  try {
    plan.ariaBusy = "true";
    const response = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.querySelector("[data-enhance=plan]");
    if (next === null) window.location.assign(response.url);
    else replaceRows(plan, next);
  } catch {
    // Without a network the browser says so, and the form stays.
    form.append(createField(button));
    form.submit();
  } finally {
    plan.ariaBusy = null;
  }
}

/** A form that a script submits has no button. */
function createField({ name, value }: HTMLButtonElement): HTMLInputElement {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
}

/** Replaces the preview. The focus stays at its control, or at the like one of the row that has taken the place of its own. */
function replaceRows(plan: HTMLElement, next: Element): void {
  const rows = () => [...plan.querySelectorAll("tbody tr")];
  const row = document.activeElement?.closest("tr");
  const [kind, at] = [kindOf(document.activeElement), row ? rows().indexOf(row) : -1];
  plan.replaceChildren(...next.childNodes);
  const own = row?.id ? document.getElementById(row.id) : null;
  const place = at === -1 ? plan.querySelector("[data-plan-form]") : (own ?? rows()[at] ?? rows().at(-1));
  const controls = [...(place?.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, button") ?? [])];
  const like = controls.find((control) => kindOf(control) === kind);
  (like ?? controls.at(-1))?.focus({ preventScroll: own !== null });
  const status = document.querySelector("[data-plan-said]");
  if (status !== null) status.textContent = plan.querySelector("h2")?.textContent ?? "";
}

/** Of the control of a row: "date", "word" and so on. Without the id of the row. */
function kindOf(control: Element | null): string | undefined {
  const text = control instanceof HTMLButtonElement ? control.value : (control?.getAttribute("name") ?? "");
  return text.split(/[ -]/, 1)[0];
}
