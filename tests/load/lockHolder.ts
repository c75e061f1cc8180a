// load: a process that holds the write lock of a database.
// Arguments: the file, and how long to hold it, milliseconds. It prints a line when it has the lock.
import SQLite from "better-sqlite3";

const [file = "", milliseconds = ""] = process.argv.slice(2);
const db = new SQLite(file);
db.exec("begin immediate");
console.log("locked");
setTimeout(() => {
  db.exec("rollback");
  db.close();
}, Number(milliseconds));
