import './umask';
import { EXIT } from './exit-codes';
import { readEnv, StartRefused } from './platform/config/env';
import { Database } from './platform/database/database';
import { FolderInUse } from './platform/database/folder-lock';
import { reasonOf } from './platform/log';
import { type CopyOutcome, copyFiles } from './services/storage/copy/command';

const CODES = { complete: 0, incomplete: EXIT.filesIncomplete, stopped: EXIT.failed } as const satisfies Record<CopyOutcome, number>;

const stopController = new AbortController();
// The first signal stops the copy gracefully. A second signal kills the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopController.abort());

try {
  const env = readEnv();
  const end = await copyFiles(process.argv.slice(2), {
    env,
    open: () => Database.open({ url: env.DATABASE_URL, folder: env.DATA_DIR }),
    signal: stopController.signal,
    output: {
      line: (text) => void process.stdout.write(`${text}\n`),
      problem: (text) => void process.stderr.write(`${text}\n`),
    },
  });
  process.exit(CODES[end]);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(error instanceof FolderInUse ? EXIT.folderInUse : error instanceof StartRefused ? EXIT.refused : EXIT.failed);
}
