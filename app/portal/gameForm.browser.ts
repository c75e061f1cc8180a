/** Takes away what the form of a game says of its word (`portal/GameForm.tsx`) while another one is typed. */
export function followGameForm(form: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>("input[name=word]");
  if (input === null || form.querySelector("[data-answer]") === null) return;
  const follow = () => {
    const isAnswered = input.value.trim() === input.defaultValue.trim();
    const set = (selector: string, isShown: boolean) => {
      for (const element of form.querySelectorAll<HTMLElement>(selector)) {
        element.hidden = !isShown;
        // Enter presses the first button that is not disabled.
        if (element instanceof HTMLButtonElement) element.disabled = !isShown;
      }
    };
    set("[data-answer]", isAnswered);
    set("[data-unanswered]", !isAnswered || form.querySelector("button[data-answer]") === null);
  };
  input.addEventListener("input", follow);
  follow();
}
