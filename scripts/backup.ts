// scripts: npm run backup: makes a backup of the deployment while it runs.
import { runBackup, USAGE } from "./backup/backupCommand";
import { runCommand } from "./command";

await runCommand(USAGE, (args) => runBackup(args, console.log));
