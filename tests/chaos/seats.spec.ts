import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { eventOf } from '../kit/events';
import { seatsAfter } from '../kit/seat-rules';
import { createDemoDatabase } from '../kit/template-database';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const RULES = { seats: 9, perCompany: 2 };
const PEOPLE = 24;
const COMPANIES = 8;
const CALLERS = 12;
const CALLS = 400;

describe('Two gateways on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-seats-'));
  let cluster: Cluster | undefined;
  let db: pg.Client;
  let runs: GatewayProcess[] = [];
  beforeAll(async () => {
    buildGateway();
    const server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
    const DATABASE_URL = await createDemoDatabase(server, folder);
    const start = () => startGateway(folder, { env: { DATABASE_URL, SECRET: 's'.repeat(32) } });
    runs = [await start(), await start()];
    db = new pg.Client({ connectionString: DATABASE_URL });
    await db.connect();
  }, 240_000);
  afterAll(async () => {
    await Promise.all(runs.map((run) => run.kill('SIGKILL')));
    await db?.end();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const rowsOf = async <T extends object>(query: string, values: unknown[] = []): Promise<T[]> => (await db.query<T>(query, values)).rows;

  it(`R4.9 ${CALLS} requests from ${CALLERS} callers at both gateways overbook no seat and preserve the waiting list`, async () => {
    await db.query(
      `insert into unit select (jsonb_populate_record(unit, jsonb_build_object('id', 'cp-crowd' || nr, 'name', 'Crowd ' || nr))).*
       from unit, generate_series(0, $1 - 1) as nr where unit.id = 'cp-brennhagen'`,
      [COMPANIES],
    );
    await db.query(
      `insert into person select (jsonb_populate_record(person, jsonb_build_object('id', 'crowd' || nr, 'email', 'crowd' || nr || '@x.example',
       'unit_id', 'cp-crowd' || nr % $2))).* from person, generate_series(0, $1 - 1) as nr where person.id = 'bruno'`,
      [PEOPLE, COMPANIES],
    );
    const { category: EventCategoryId, ...event } = eventOf({ capacity: RULES.seats, perCompany: RULES.perCompany });
    const ines = await tokenOf(runs[0]!, 'ines@yarrowdyne.example');
    const publication = await call(runs[0]!, 'POST /api/events/addupdateevent', { json: { ...event, EventCategoryId }, token: ines });
    const { documentId: eventId } = publication.body['document'] as { documentId: string };

    const crowd = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, nr) => ({
        id: `crowd${nr}`,
        company: `cp-crowd${nr % COMPANIES}`,
        token: await tokenOf(runs[nr % 2]!, `crowd${nr}@x.example`),
        /**
         * The remaining number of registrations and cancellations. If the number is odd, the person ends with a seat or a position on the
         * waiting list.
         */
        left: nr < CALLS % PEOPLE ? Math.ceil(CALLS / PEOPLE) : Math.floor(CALLS / PEOPLE),
        isIn: false,
      })),
    );
    expect(crowd.reduce((sum, { left }) => sum + left, 0)).toBe(CALLS);

    let requestCount = 0;
    const violations: string[] = [];
    const runCaller = async (nr: number) => {
      // Each person's requests are sequential, because they come from one caller. Consecutive requests go to different gateways.
      for (const person of crowd.filter((_, index) => index % CALLERS === nr))
        while (person.left-- > 0) {
          const path = person.isIn ? 'cancelregistration' : 'register';
          const json = { eventId, ...(person.isIn ? {} : { waitingList: true }) };
          const { status, body } = await call(runs[requestCount++ % 2]!, `POST /api/events/${path}`, { json, token: person.token });
          expect({ status, body }).toMatchObject({ status: 200 });
          person.isIn = !person.isIn;
        }
    };
    const countAbort = new AbortController();
    const expectedCounts = (async () => {
      while (!countAbort.signal.aborted) {
        const [now] = await rowsOf<{ seated: number; most: number; taken: number }>(
          `select (select count(*)::int from registration where event_id = $1 and state = 'seated') as seated,
             (select coalesce(max(count), 0)::int from (select count(*) from registration where event_id = $1 and state = 'seated' group by company_id) as each) as most,
             (select taken from event where publication_id = $1) as taken`,
          [eventId],
        );
        if (now!.seated > RULES.seats || now!.most > RULES.perCompany || now!.taken !== now!.seated) violations.push(JSON.stringify(now));
      }
    })();
    await Promise.all(Array.from({ length: CALLERS }, (_, nr) => runCaller(nr)));
    countAbort.abort();
    await expectedCounts;
    expect(requestCount).toBe(CALLS);
    expect(violations).toEqual([]);

    const log = await rowsOf<{ actor: string; action: string }>(
      `select actor, action from audit where object = $1 and action in ('event.registered', 'event.unregistered') order by seq`,
      [eventId],
    );
    expect(log).toHaveLength(CALLS);
    const companyOf = new Map(crowd.map(({ id, company }) => [id, company]));
    const calls = log.map(({ actor, action }) => ({ id: actor, company: companyOf.get(actor)!, leaves: action === 'event.unregistered' }));
    const expected = seatsAfter(calls, RULES);
    const rows = await rowsOf<{ person_id: string; state: string }>(
      'select person_id, state from registration where event_id = $1 order by nr',
      [eventId],
    );
    const idsOf = (state: string) => rows.filter((row) => row.state === state).map(({ person_id }) => person_id);
    expect(expected.waiting.length).toBeGreaterThan(0);
    expect(idsOf('seated').sort()).toEqual(expected.seated);
    expect(idsOf('waiting')).toEqual(expected.waiting);
  }, 300_000);
});
