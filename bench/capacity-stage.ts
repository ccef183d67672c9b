import type { Load, Step } from './knee.ts';
import type { BenchContext } from './measure.ts';
import { gatewayEnv, KEY } from './ours.ts';
import type { Strain } from './programs/answers.ts';
import type { Vitals } from './programs/vitals.ts';

const PATIENCE_MS = 10_000;
/** How long is written while those who were cut are away. */
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
interface Hearing {
  heard: number;
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
const listed = (failures: Counts): string => failures.map(([reason, count]) => `${count} × ${reason}`).join('; ');

/** How those who were cut off came back. */
export interface Returned {
  count: number;
  seconds: number;
  /** Facts that were missed or heard twice, and clients that had to fetch everything again. */
  faults: number;
}
/** A gateway with a crowd before it, and those among them who work. */
export interface Stage {
  /** So many people at so much work for a time. */
  step: (load: Load, forMs: number) => Promise<Step>;
  /**
   * Many are cut off at once, miss what is written, and come back while nobody works; with the queries for each of them. Meanwhile the log loses what
   * is older than so many seconds, where these are given.
   */
  cutOff: (sockets: number, cut: number, commits: number, keptSeconds?: number) => Promise<Returned & { queries: number }>;
  /** The same while people work; with how long a fact takes meanwhile to those who stayed (p95, ms). */
  cutOffAtWork: (load: Load, cut: number, forMs: number) => Promise<Returned & { p95: number }>;
  vitals: () => Promise<Vitals>;
  end: () => Promise<void>;
}
interface StageSize {
  sockets: number;
  /** Partners who reply at a ticket of their own. */
  authors: number;
  /** Tickets that are there already. */
  tickets: number;
  /** Where mails go; nowhere, where it is not given. */
  mailUrl?: string;
}

export const openStage = async (context: BenchContext, { sockets, mailUrl, ...size }: StageSize): Promise<Stage> => {
  const env = gatewayEnv({
    DATABASE_URL: await context.postgres(),
    DATA_DIR: context.folder(),
    // People sit at many addresses; from one of them few handshakes at a time are let in.
    TRUST_PROXY: '1',
    ...(mailUrl && { SMTP_URL: mailUrl }),
  });
  const server = await context.begin(context.program('gateway'), { env, flags: ['--expose-gc'] });
  await server.ask('countStatements');
  const [crowd, callers] = [await context.begin(context.load('crowd')), await context.begin(context.load('callers'))];
  const people = await server.ask<Person[]>('crowd', { people: sockets, tickets: size.tickets });
  const authors = people
    .map((person, index) => ({ ...person, index }))
    .filter(({ role }) => role === 'CP')
    .slice(0, size.authors);
  await crowd.ask('set', { url: server.ready, people });
  await callers.ask('set', { url: server.ready, headers: KEY, authors, readers: people });
  await callers.ask('open');
  await server.ask('assignTickets');

  const strain = async (): Promise<{ gateway: Strain; generator: Strain }> => {
    const [gateway, one, other] = await Promise.all([
      server.ask<Strain>('strain'),
      crowd.ask<Strain>('strain'),
      callers.ask<Strain>('strain'),
    ]);
    const [cpu, resident] = [one.cpu + other.cpu, one.resident + other.resident];
    return { gateway, generator: { cpu, resident, lag: Math.max(one.lag, other.lag), longest: Math.max(one.longest, other.longest) } };
  };
  /** How often the replies of each author are heard: by the author, and by the units that answer, as far as these are there. */
  const expectedOf = (written: readonly number[], size: number): number => {
    const staff = people.slice(0, size).filter(({ role }) => role !== 'CP');
    const units = Map.groupBy(staff, ({ unitId }) => unitId);
    const countOf = (unit: string) => units.get(unit)?.length ?? 0;
    const hearersOf = ({ index, lcoId, rhqId }: (typeof authors)[number]) => Number(index < size) + countOf(lcoId!) + countOf(rhqId);
    return authors.reduce((total, author, at) => total + written[at]! * hearersOf(author), 0);
  };
  /** How many could not be opened. */
  const fill = async (size: number): Promise<number> => {
    const { open, failures } = await crowd.ask<{ open: number; failures: Counts }>('fill', size);
    if (failures.length) console.log(`  ${size - open} of ${size} sockets could not be opened: ${listed(failures)}`);
    return size - open;
  };
  const work = async (rates: Rates, forMs: number): Promise<Work> => {
    const { commits, reads } = rates;
    const done = await callers.ask<Work>('work', { commits, reads, forMs });
    if (done.failures.length) console.log(`  calls without a good answer: ${listed(done.failures)}`);
    return done;
  };
  const hearAll = (expected: number) => crowd.ask<Hearing>('heard', { expected, patienceMs: PATIENCE_MS });
  const report = async (what: string, written: readonly number[], size: number, { seconds, failures }: Return) => {
    const expected = expectedOf(written, size);
    const { doubled, gaps, dropped, p95, ...hearing } = await hearAll(expected);
    console.log(
      `  ${what}, back after ${seconds.toFixed(1)} s: ${hearing.heard} of ${expected} facts heard, ${doubled} twice; ${gaps} had to fetch again, ${dropped} others ended; tries that failed: ${listed(failures) || 'none'}`,
    );
    return { seconds, faults: Math.max(0, expected - hearing.heard) + doubled + gaps + dropped, p95 };
  };

  return {
    step: async (load, forMs) => {
      const missing = await fill(load.sockets);
      await crowd.ask('listen');
      await strain();
      const { written, failures, commitP95, readP95 } = await work(load, forMs);
      const strains = await strain();
      const expected = expectedOf(written, load.sockets);
      const hearing = await hearAll(expected);
      return {
        ...load,
        ...strains,
        delivered: hearing.heard,
        lost: Math.max(0, expected - hearing.heard),
        doubled: hearing.doubled,
        dropped: hearing.dropped + missing,
        refused: sum(failures),
        deliveryP95: hearing.p95,
        readP95,
        commitP95,
      };
    },
    cutOff: async (size, cut, commits, keptSeconds) => {
      await fill(size);
      await crowd.ask('listen');
      const count = await crowd.ask<number>('cut', cut);
      const { written } = await work({ commits, reads: 0 }, AWAY_MS);
      if (keptSeconds !== undefined) await server.ask('trimFactsBefore', keptSeconds);
      await server.ask('statements');
      const back = await crowd.ask<Return>('comeBack');
      const { newcomers, others } = await server.ask<Statements>('statements');
      console.log(`  While ${count} come back: ${newcomers} queries in their turns, ${others} of what the gateway does by itself.`);
      return { ...(await report(`${count} cut at once`, written, size, back)), count, queries: newcomers / count };
    },
    cutOffAtWork: async (load, cut, forMs) => {
      await fill(load.sockets);
      await crowd.ask('listen');
      const working = work(load, forMs);
      const count = await crowd.ask<number>('cut', cut);
      const back = await crowd.ask<Return>('comeBack');
      const { written } = await working;
      return { ...(await report('The same at work', written, load.sockets, back)), count };
    },
    vitals: () => server.ask<Vitals>('vitals'),
    end: async () => {
      for (const one of [crowd, callers, server]) await one.end();
    },
  };
};
