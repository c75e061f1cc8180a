// The only script of the page for frames on other sites. It sends the forms of the page without loading it, and shows the game
// of the page that comes back. It imports nothing: the game is what the server has rendered.

/** How long an answer may take, milliseconds. */
const ANSWER_TIMEOUT = 10_000;

const find = (selector: string, root: ParentNode = document) => root.querySelector<HTMLElement>(selector);

const findInput = (root: ParentNode = document) => root.querySelector<HTMLInputElement>("input[name=guess]");

/** Forms are sent in their order: the player may type the next word meanwhile. */
let sent = Promise.resolve();

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter))
    if (typeof value === "string") body.append(name, value);
  const typed = body.get("guess") ?? "";
  const input = findInput(form);
  if (input !== null) input.value = "";
  sent = sent.then(() => send(form.action, body, typed));
});

async function send(address: string, body: URLSearchParams, typed: string): Promise<void> {
  const main = find("main");
  try {
    const response = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = find("main.embedded-game", page);
    if (main === null || next === null) throw new Error(`the answer ${response.status} has no game`);
    show(main, next);
  } catch {
    // Nothing is lost: the word is in the field again, unless another one is being typed.
    find("[data-failed]")?.removeAttribute("hidden");
    const input = findInput();
    if (input?.value === "") input.value = typed;
  }
}

/** Shows the next state of the game. What is being typed stays, and the focus. */
function show(main: HTMLElement, next: HTMLElement): void {
  const typing = findInput(main)?.value ?? "";
  const hadFocus = main.contains(document.activeElement);
  main.replaceWith(document.adoptNode(next));
  const input = findInput();
  if (input !== null && typing !== "") input.value = typing;
  if (hadFocus) (input ?? find("h1"))?.focus();
  if (input !== null && typing === "") input.select();
  const said = find("[data-said]");
  if (said !== null) said.textContent = find("#guess-answer")?.textContent ?? find(".over-secret")?.textContent ?? "";
}
