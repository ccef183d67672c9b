import './umask';
import { parseArgs } from 'node:util';
import { EXIT } from './exit-codes';
import { readEnv, StartRefused } from './platform/config/env';
import { Database } from './platform/database/database';
import { FolderInUse } from './platform/database/folder-lock';
import { checkAudit } from './services/audit-log/check';

/** Checks the audit's hash chain and prints the result. `--head` is the head of the chain from an earlier `audit.sealed` log line. */
const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  const env = readEnv();
  const database = await Database.open({ url: env.DATABASE_URL, folder: env.DATA_DIR });
  try {
    const { finding, sealed, head, waiting } = await checkAudit(database.db, values.head);
    if (finding) {
      const row = finding.seq === null ? 'A row' : `Row ${finding.seq}`;
      const place = finding.position === null ? 'it has no seal' : `position ${finding.position} of the chain`;
      process.stdout.write(`${row} of the audit was ${finding.what} (${place}). ${sealed} rows before it are as they were written.\n`);
      return EXIT.auditBroken;
    }
    process.stdout.write(`The audit is as it was written: ${sealed} rows sealed, ${waiting} too new. Its end is ${head}\n`);
    return 0;
  } finally {
    await database.close();
  }
};

try {
  process.exit(await run());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof FolderInUse ? EXIT.folderInUse : error instanceof StartRefused ? EXIT.refused : EXIT.failed);
}
