import { logEvent } from "./eventLog";

/** Puts the games of local storage into the form that saves games as a file. Without them, the file has those of the cookies. */
export function followSaveGames(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void putIn(form).then(() => {
      form.submit();
    });
  });
}

async function putIn(form: HTMLFormElement): Promise<void> {
  const kept = form.elements.namedItem("kept");
  try {
    const { storedLogs } = await import("./storage/games");
    if (kept instanceof HTMLInputElement) kept.value = storedLogs();
  } catch (error) {
    logEvent("gamesNotRead", String(error));
  }
}
