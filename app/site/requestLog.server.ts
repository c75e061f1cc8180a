import type { App } from "~/app";
import type { Log } from "~/platform/log.server";
import { createSecurityLog } from "~/platform/securityLog.server";

/** The app with logs that name a request, or the request that has opened a socket. Most requests write nothing to them. */
export function appOfRequest(
  server: App,
  { requestId, clientAddress }: { readonly requestId: string; readonly clientAddress: string },
): App {
  let child: Log | undefined;
  const log = () => (child ??= server.log.child({ requestId }));
  return {
    ...server,
    get log() {
      return log();
    },
    securityLog: (event, fields) => {
      createSecurityLog(log(), server.env.LOG_ADDRESSES, clientAddress)(event, fields);
    },
  };
}
