// scripts: npm run backup: makes a backup of the deployment while it runs.
import { runBackup } from "./backup/backupCommand";
import { runCommand } from "./command";

await runCommand(() => runBackup(process.argv.slice(2), console.log));
