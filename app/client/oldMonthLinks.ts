/** Older links name a month in the fragment, as in `/archive#2023-03`. Opens its calendar. */
export function openMonthInFragment(): void {
  const address = new URL(window.location.href);
  const month = /^#(\d{4}-\d{2})$/.exec(address.hash)?.[1];
  if (month === undefined) return;
  address.hash = "";
  address.searchParams.set("month", month);
  window.location.replace(address);
}
