// Constants of the protocol that both the server and browsers have.

/** Version of the protocol. A server of another version tells a browser to load its page again. */
export const PROTOCOL = 1;

/** How often the server sends a `heartbeat`, milliseconds. */
export const HEARTBEAT_MS = 20_000;
