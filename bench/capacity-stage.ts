import type { BenchContext } from './bench.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';
import type { Load, Step } from './load-limits.ts';
import type { Strain } from './programs/answers.ts';
import type { Vitals } from './programs/vitals.ts';

const TIMEOUT_MS = 10_000;
/** The time in milliseconds for which clients are disconnected while other users write. */
const AWAY_MS = 2_000;

type Counts = readonly (readonly [what: string, count: number])[];
type Rates = Omit<Load, 'sockets'>;
interface Person {
  id: string;
  token: string;
  role: string;
  unitId: string;
  lcoId: string | null;
  rhqId: string;
}
interface Work {
  written: number[];
  failures: Counts;
  commitP95: number;
  readP95: number;
}
interface Receipts {
  received: number;
  doubled: number;
  dropped: number;
  gaps: number;
  p95: number;
}
interface Statements {
  newcomers: number;
  others: number;
}
interface Return {
  seconds: number;
  failures: Counts;
}

const sum = (counts: Counts): number => counts.reduce((total, [, count]) => total + count, 0);
const listOf = (failures: Counts): string => failures.map(([reason, count]) => `${count} × ${reason}`).join('; ');

/** The measurements of clients that reconnect. */
export interface ReturnReport {
  count: number;
  seconds: number;
  /** The number of facts that were lost or duplicated, and of clients that had to fetch everything again. */
  faults: number;
}
/** A gateway with connected users, some of whom send requests. */
export interface Stage {
  step: (load: Load, forMs: number) => Promise<Step>;
  /**
   * Disconnects `cut` clients at the same time, commits `commits` writes while they are offline, and lets them reconnect without other
   * load. Returns the number of queries per client. If `keptSeconds` is given, also deletes older facts from the log while they are
   * offline.
   */
  cutOff: (sockets: number, socketCount: number, commits: number, keptSeconds?: number) => Promise<ReturnReport & { queries: number }>;
  /**
   * Disconnects and reconnects clients while others work. Also returns the 95th percentile of the delivery time to the other clients, in
   * ms.
   */
  cutOffAtWork: (load: Load, socketCount: number, forMs: number) => Promise<ReturnReport & { p95: number }>;
  vitals: () => Promise<Vitals>;
  end: () => Promise<void>;
}
interface StageSize {
  sockets: number;
  /** The number of partners who reply to their own ticket. */
  authors: number;
  tickets: number;
  /** The URL of the mail server. Without a URL, no mails are sent. */
  mailUrl?: string;
}

export const openStage = async (context: BenchContext, { sockets, mailUrl, ...size }: StageSize): Promise<Stage> => {
  const env = gatewayEnv({
    DATABASE_URL: await context.postgres(),
    DATA_DIR: context.folder(),
    // Users connect from many addresses, because the gateway accepts few concurrent handshakes from one address.
    TRUST_PROXY: '1',
    ...(mailUrl && { SMTP_URL: mailUrl }),
  });
  const server = await context.begin(context.program('gateway'), { env, flags: ['--expose-gc'] });
  await server.call('countStatements');
  const [crowd, callers] = [await context.begin(context.load('crowd')), await context.begin(context.load('callers'))];
  const people = await server.call<Person[]>('crowd', { people: sockets, tickets: size.tickets });
  const authors = people
    .map((person, index) => ({ ...person, index }))
    .filter(({ role }) => role === 'CP')
    .slice(0, size.authors);
  await crowd.call('set', { url: server.ready, people });
  await callers.call('set', { url: server.ready, headers: KEY, authors, readers: people });
  await callers.call('open');
  await server.call('assignTickets');

  const measureStrain = async (): Promise<{ gateway: Strain; generator: Strain }> => {
    const [gateway, one, other] = await Promise.all([
      server.call<Strain>('strain'),
      crowd.call<Strain>('strain'),
      callers.call<Strain>('strain'),
    ]);
    const [cpu, resident] = [one.cpu + other.cpu, one.resident + other.resident];
    return { gateway, generator: { cpu, resident, lag: Math.max(one.lag, other.lag), longest: Math.max(one.longest, other.longest) } };
  };
  /** Counts the expected deliveries of replies: to each author and to the handling units, if they are connected. */
  const expectedOf = (writeCounts: readonly number[], size: number): number => {
    const staff = people.slice(0, size).filter(({ role }) => role !== 'CP');
    const units = Map.groupBy(staff, ({ unitId }) => unitId);
    const countOf = (unit: string) => units.get(unit)?.length ?? 0;
    const listenersOf = ({ index, lcoId, rhqId }: (typeof authors)[number]) => Number(index < size) + countOf(lcoId!) + countOf(rhqId);
    return authors.reduce((total, author, authorIndex) => total + writeCounts[authorIndex]! * listenersOf(author), 0);
  };
  /** Opens sockets up to this number. Returns how many could not be opened. */
  const seed = async (size: number): Promise<number> => {
    const { open, failures } = await crowd.call<{ open: number; failures: Counts }>('fill', size);
    if (failures.length) console.log(`  ${size - open} of ${size} sockets could not be opened: ${listOf(failures)}`);
    return size - open;
  };
  const runWork = async (rates: Rates, forMs: number): Promise<Work> => {
    const { commits, reads } = rates;
    const workResult = await callers.call<Work>('work', { commits, reads, forMs });
    if (workResult.failures.length) console.log(`  calls without a good answer: ${listOf(workResult.failures)}`);
    return workResult;
  };
  const receiveAll = (expectedCount: number) => crowd.call<Receipts>('heard', { expected: expectedCount, timeoutMs: TIMEOUT_MS });
  const report = async (label: string, writeCounts: readonly number[], size: number, { seconds, failures }: Return) => {
    const expectedCount = expectedOf(writeCounts, size);
    const { doubled, gaps, dropped, p95, ...hearing } = await receiveAll(expectedCount);
    console.log(
      `  ${label}, back after ${seconds.toFixed(1)} s: ${hearing.received} of ${expectedCount} facts heard, ${doubled} twice; ${gaps} had to fetch again, ${dropped} others ended; tries that failed: ${listOf(failures) || 'none'}`,
    );
    return { seconds, faults: Math.max(0, expectedCount - hearing.received) + doubled + gaps + dropped, p95 };
  };

  return {
    step: async (load, forMs) => {
      const missingCount = await seed(load.sockets);
      await crowd.call('listen');
      await measureStrain();
      const { written, failures, commitP95, readP95 } = await runWork(load, forMs);
      const strains = await measureStrain();
      const expectedCount = expectedOf(written, load.sockets);
      const delivery = await receiveAll(expectedCount);
      return {
        ...load,
        ...strains,
        delivered: delivery.received,
        lost: Math.max(0, expectedCount - delivery.received),
        doubled: delivery.doubled,
        dropped: delivery.dropped + missingCount,
        refused: sum(failures),
        deliveryP95: delivery.p95,
        readP95,
        commitP95,
      };
    },
    cutOff: async (size, socketCount, commits, keptSeconds) => {
      await seed(size);
      await crowd.call('listen');
      const count = await crowd.call<number>('cut', socketCount);
      const { written } = await runWork({ commits, reads: 0 }, AWAY_MS);
      if (keptSeconds !== undefined) await server.call('trimFactsBefore', keptSeconds);
      await server.call('statements');
      const reconnection = await crowd.call<Return>('reconnectAll');
      const { newcomers, others } = await server.call<Statements>('statements');
      console.log(`  While ${count} come back: ${newcomers} queries in their turns, ${others} of what the gateway does by itself.`);
      return { ...(await report(`${count} cut at once`, written, size, reconnection)), count, queries: newcomers / count };
    },
    cutOffAtWork: async (load, socketCount, forMs) => {
      await seed(load.sockets);
      await crowd.call('listen');
      const workload = runWork(load, forMs);
      const count = await crowd.call<number>('cut', socketCount);
      const returnResult = await crowd.call<Return>('reconnectAll');
      const { written } = await workload;
      return { ...(await report('The same at work', written, load.sockets, returnResult)), count };
    },
    vitals: () => server.call<Vitals>('vitals'),
    end: async () => {
      for (const item of [crowd, callers, server]) await item.end();
    },
  };
};
