// scripts: npm run restore: puts a backup into the data directory.
import { runRestore, USAGE } from "./backup/restoreCommand";
import { runCommand } from "./command";

await runCommand(USAGE, (args) => runRestore(args, console.log));
