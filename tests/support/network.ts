let networks = 0;

/** A header that names another network at each call, for servers that trust it. */
export function newNetwork(): Readonly<Record<string, string>> {
  networks += 1;
  const [worker, network] = [process.pid, networks].map((part) => (part & 0xffff).toString(16));
  return { "X-Forwarded-For": `2001:db8:${worker}:${network}::1` };
}
