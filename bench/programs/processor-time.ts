import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Of a tick, in which Linux counts what has ended. */
const TICK_NS = 10_000_000;

/** The fields of a process after its name: its state, its parent, …; undefined where it is none or nobody says. */
const statOf = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};
const parentOf = (pid: number): number | undefined => Number(statOf(pid)?.[1]) || undefined;

/** Nanoseconds that a process has had the processor, as Linux counts them; none where it has ended. */
const ownOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
};

/** Nanoseconds of all that a server began: of what runs, and of what has ended, as connections do that nobody uses and those who help with a query. */
const begunBy = (server: number): number => {
  const running = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && parentOf(pid) === server);
  const stat = statOf(server);
  return running.reduce((sum, pid) => sum + ownOf(pid), (Number(stat?.[13]) + Number(stat?.[14])) * TICK_NS);
};

/** Reckons the processor time of this process and of a database server on this machine; where that cannot be known, the time that passes. */
export const openMeter = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]!.pid);
  // What tidies up after the rows that a bench has laid is nobody's query.
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  return {
    /** Milliseconds of processor time of one run of so many, with what the database spends on it. */
    time: async (times: number, run: () => Promise<unknown>, warmings = 7): Promise<number> => {
      // Connections are open and statements planned.
      for (let warm = 0; warm < warmings; warm++) await run();
      const [database, own, begun] = [server && begunBy(server), process.cpuUsage(), performance.now()];
      for (let time = 0; time < times; time++) await run();
      const { user, system } = process.cpuUsage(own);
      const passed = performance.now() - begun;
      if (!server || !database) return passed / times;
      return ((user + system) / 1_000 + (begunBy(server) - database) / 1_000_000) / times;
    },
    close: () => client.end(),
  };
};
