import { parseArgs } from 'node:util';
import { type Env, StartRefused } from '../../../platform/config/env';
import type { Database } from '../../../platform/database/database';
import { reasonOf } from '../../../platform/log';
import { countFiles } from '../file-rows';
import { checkSides, openSides } from './copy-sides';
import { type CopyListener, type CopyTotals, copyStore } from './copy-stores';

const USAGE = 'files:copy [--from SETTINGS] [--to SETTINGS] [--parallel 4] [--verify]; SETTINGS is a file like .env that names stores';
const MAX_PARALLEL = 64;
const PROGRESS_MS = 5_000;

const readOptions = (args: string[]) => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        parallel: { type: 'string', default: '4' },
        verify: { type: 'boolean', default: false },
      },
    });
    const parallel = Number(values.parallel);
    if (!Number.isInteger(parallel) || parallel < 1 || parallel > MAX_PARALLEL)
      throw new Error(`--parallel is a number from 1 to ${MAX_PARALLEL}`);
    if (values.from === undefined && values.to === undefined) throw new Error('--from or --to is needed');
    return { ...values, parallel };
  } catch (error) {
    throw new StartRefused(`${reasonOf(error)}. ${USAGE}`);
  }
};

const count = (files: number): string => `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}`;
const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const describeTotals = ({ copied, copiedBytes, present, problems }: CopyTotals): string =>
  `${count(copied)} copied (${formatMegabytes(copiedBytes)}), ${present.toLocaleString('en')} there already, ${problems.toLocaleString('en')} could not be copied`;

export interface CommandOutput {
  line: (text: string) => void;
  problem: (text: string) => void;
}

/** The result of a copy: `incomplete` if a file is missing, differs, or could not be copied. */
export type CopyOutcome = 'complete' | 'incomplete' | 'stopped';

/** Copies all stored files from the source stores to the target stores. */
export const copyFiles = async (
  args: string[],
  { env, open, signal, output }: { env: Env; open: () => Promise<Database>; signal: AbortSignal; output: CommandOutput },
): Promise<CopyOutcome> => {
  const { from, to, parallel, verify } = readOptions(args);
  const sides = await openSides(env, { from, to });
  await checkSides(sides);
  const database = await open();
  try {
    const all: CopyTotals = { copied: 0, copiedBytes: 0, present: 0, problems: 0 };
    for (const purpose of sides.purposes) {
      if (signal.aborted) break;
      const { files, bytes } = await countFiles(database.db, purpose);
      output.line(`${purpose}: ${count(files)}, ${formatMegabytes(bytes)}`);
      let nextProgressAt = Date.now() + PROGRESS_MS;
      const listener: CopyListener = {
        progress: (totals) => {
          if (Date.now() < nextProgressAt) return;
          nextProgressAt = Date.now() + PROGRESS_MS;
          output.line(`${purpose}: ${describeTotals(totals)}`);
        },
        problem: ({ key, fileId }, reason) =>
          output.problem(`${purpose}: ${fileId ? `file ${fileId}` : 'no known file'}, stored as ${key}: ${reason}`),
      };
      const stores = { source: sides.source.stores[purpose], target: sides.target.stores[purpose] };
      const totals = await copyStore(purpose, stores, { db: database.db, parallel, verify, listener, signal });
      for (const name of Object.keys(all) as (keyof CopyTotals)[]) all[name] += totals[name];
    }
    output.line(`${signal.aborted ? 'Stopped before the end; run it again to go on' : 'Done'}: ${describeTotals(all)}`);
    if (signal.aborted) return 'stopped';
    return all.problems ? 'incomplete' : 'complete';
  } finally {
    await database.close();
  }
};
