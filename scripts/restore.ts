// scripts: npm run restore: puts a backup into the data directory.
import { runRestore } from "./backup/restoreCommand";
import { runCommand } from "./command";

await runCommand(() => runRestore(process.argv.slice(2), console.log));
