// bench: the yardstick of scripts/benchHttp.mjs: a node:http handler that responds with the JSON of its argument.
// Prints its address.
import { Buffer } from "node:buffer";
import { createServer } from "node:http";

const body = process.argv[2] ?? "{}";
const server = createServer((_, response) => {
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === "object" ? address?.port : ""}`);
});
