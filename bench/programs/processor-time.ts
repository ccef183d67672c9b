import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The resolution, in nanoseconds, of the CPU time that Linux reports for ended processes. */
const TICK_NS = 10_000_000;

/** Returns the fields after the process name in `/proc`: state, parent and so on; undefined if the process or `/proc` does not exist. */
const statOf = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};
const parentOf = (pid: number): number | undefined => Number(statOf(pid)?.[1]) || undefined;

/** Returns the CPU time of a process in nanoseconds; 0 if the process has ended. */
const ownOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
};

/**
 * Returns the CPU time of all children of a database server in nanoseconds, including ended ones, such as closed connections and
 * parallel workers.
 */
const childrenTime = (server: number): number => {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && parentOf(pid) === server);
  const stat = statOf(server);
  return children.reduce((sum, pid) => sum + ownOf(pid), (Number(stat?.[13]) + Number(stat?.[14])) * TICK_NS);
};

/**
 * Opens a meter for the CPU time of this process and of a local database server. Falls back to wall-clock time where CPU time
 * is not available.
 */
export const openProcessorMeter = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]!.pid);
  // Vacuuming the rows that a bench inserted is not part of any query.
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  return {
    /** Returns the CPU time per run in milliseconds, including the CPU time of the database. */
    time: async (times: number, run: () => Promise<unknown>, warmings = 7): Promise<number> => {
      // Warm-up, which opens connections and plans statements.
      for (let warm = 0; warm < warmings; warm++) await run();
      const [database, ownUsage, startedAt] = [server && childrenTime(server), process.cpuUsage(), performance.now()];
      for (let time = 0; time < times; time++) await run();
      const { user, system } = process.cpuUsage(ownUsage);
      const elapsedMs = performance.now() - startedAt;
      if (!server || !database) return elapsedMs / times;
      return ((user + system) / 1_000 + (childrenTime(server) - database) / 1_000_000) / times;
    },
    close: () => client.end(),
  };
};
