import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Nanoseconds that a process has had the processor, as Linux counts them; undefined elsewhere. */
const nanoseconds = (pid: number): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return undefined;
  }
};

/** Reckons the processor time of this process and of all its connections to a database; where that cannot be known, the time that passes. */
export const openMeter = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connections = async (): Promise<number | undefined> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and client_addr is not null',
    );
    const used = rows.map(({ pid }) => nanoseconds(pid));
    return used.includes(undefined) ? undefined : used.reduce<number>((sum, one) => sum + one!, 0);
  };
  return {
    /** Milliseconds of processor time of one run of so many, with what the database spends on it. */
    time: async (times: number, run: () => Promise<unknown>, warmings = 7): Promise<number> => {
      // Connections are open and statements planned.
      for (let warm = 0; warm < warmings; warm++) await run();
      const [database, own, begun] = [await connections(), process.cpuUsage(), performance.now()];
      for (let time = 0; time < times; time++) await run();
      const { user, system } = process.cpuUsage(own);
      const passed = performance.now() - begun;
      const ended = await connections();
      if (database === undefined || ended === undefined) return passed / times;
      return ((user + system) / 1_000 + (ended - database) / 1_000_000) / times;
    },
    close: () => client.end(),
  };
};
