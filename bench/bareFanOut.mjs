// bench: the yardstick of npm run bench:teams. Bare `ws`: a first message names a room, every other one is sent to all of
// the room as it is.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });
/** @type {Map<string, Set<import("ws").WebSocket>>} */
const rooms = new Map();

server.on("connection", (socket) => {
  /** @type {Set<import("ws").WebSocket> | undefined} */
  let room;
  socket.on("message", (/** @type {Buffer} */ data) => {
    if (room !== undefined) {
      for (const other of room) other.send(data, { binary: false });
      return;
    }
    const name = data.toString();
    room = rooms.get(name) ?? new Set();
    rooms.set(name, room.add(socket));
    socket.send(data, { binary: false });
  });
  socket.on("close", () => room?.delete(socket));
});
http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  if (address !== null && typeof address !== "string") console.log(`http://localhost:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
