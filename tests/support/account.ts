import type { Page } from "playwright-core";

export const PASSWORD = "nearer and nearer";

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
export const says = (page: Page, text: string | RegExp) => page.getByRole("main").getByText(text).waitFor();

let members = 0;
/** A new email address, also for other processes. */
export const newEmail = () => `ana${process.pid}.${(members += 1)}@words.example`;

/** Signs up on the open sign-up page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await field(page, "Email address").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "First name").fill("Ana");
  await press(page, "Sign up");
}

/** Logs in on the open login page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, "Email address").fill(email);
  await field(page, "Password").fill(password);
  await press(page, "Log in");
}
