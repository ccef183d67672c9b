import { AsyncResource } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import pg from 'pg';

/** A resource outside any request, like the process's own timers. */
const processResource = new AsyncResource('broken-process');

/**
 * Preloaded into the gateway (`--import`). The first query that contains one of these words and has a number among its values fails where
 * no handler catches the error.
 */
const faults: Record<string, () => void> = {
  'broken-handler': () => process.nextTick(() => fail('broken-handler')),
  'broken-timer': () => void setTimeout(() => fail('broken-timer'), 1),
  'broken-promise': () => void Promise.reject(new Error('broken-promise')),
  'broken-stream': () => void new PassThrough().destroy(new Error('broken-stream')),
  'broken-process': () => processResource.runInAsyncScope(() => process.nextTick(() => fail('broken-process'))),
};
const fail = (name: string): never => {
  throw new Error(name);
};

const brokenQueries = new Set<string>();
const query = pg.Client.prototype.query as (this: pg.Client, ...all: unknown[]) => unknown;
Object.defineProperty(pg.Client.prototype, 'query', {
  writable: true,
  value: function (this: pg.Client, ...all: unknown[]) {
    const values = JSON.stringify((all[0] as { values?: unknown[] }).values ?? []);
    const [mark, name = ''] = /(broken-[a-z]+)-\d+/.exec(values) ?? [];
    if (mark && !brokenQueries.has(mark)) {
      brokenQueries.add(mark);
      faults[name]?.();
    }
    return query.apply(this, all);
  },
});
