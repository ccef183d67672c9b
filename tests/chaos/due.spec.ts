import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { eventOf } from '../kit/events';
import { priceList, pricesFile } from '../kit/price-lists';
import { KEY } from '../kit/subscription-key';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

/** The key of the lock that every transaction with a fact takes. */
const LOG_LOCK = 727_001;
const PEOPLE = ['ines@yarrowdyne.example', 'bruno@brennhagen.example', 'eve@valbrune.example'] as const;

describe('Two gateways on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-due-'));
  let cluster: Cluster | undefined;
  let db: pg.Client;
  let runs: GatewayProcess[];
  let start: () => Promise<GatewayProcess>;
  let [ines, bruno, eve] = [] as unknown as [string, string, string];
  beforeAll(async () => {
    buildGateway();
    const server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
    const DATABASE_URL = await createDemoDatabase(server, folder);
    start = () => startGateway(folder, { env: { DATABASE_URL, SECRET: 's'.repeat(32) } });
    runs = [await start(), await start()];
    db = new pg.Client({ connectionString: DATABASE_URL });
    await db.connect();
    const tokens = PEOPLE.map((email) => tokenOf(runs[0]!, email));
    [ines, bruno, eve] = (await Promise.all(tokens)) as [string, string, string];
  });
  afterAll(async () => {
    await Promise.all((runs ?? []).map((run) => run.kill('SIGKILL')));
    await db?.end();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const rowsOf = async <T extends object>(query: string, values: unknown[] = []): Promise<T[]> => (await db.query<T>(query, values)).rows;
  const post = async (run: GatewayProcess, path: string, json: unknown, token: string) => {
    const { status, body } = await call(run, `POST /api/${path}`, { json, token });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body as { document: { documentId: string } };
  };

  describe('A price list that begins at an hour', () => {
    const LIST_COUNT = 12;
    const sockets: Socket[] = [];
    afterAll(() => sockets.forEach((socket) => void socket.disconnect()));

    /** Records the ids of publications that a gateway announces to a person. */
    const listen = async (run: GatewayProcess, token: string): Promise<string[]> => {
      const ids: string[] = [];
      const socket = io(run.url, { transports: ['websocket'], auth: { token }, forceNew: true });
      sockets.push(socket);
      socket.on('publication.published', ({ data }: { data: { card: { documentId: string } } }) => ids.push(data.card.documentId));
      await new Promise((resolve) => socket.once('welcome', resolve));
      return ids;
    };
    const upload = async (run: GatewayProcess): Promise<string> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pricesFile())]), 'Transmitters.xlsx');
      const query = `purpose=price&fileId=${randomUUID()}&name=Transmitters.xlsx`;
      const headers = { ...KEY, authorization: `Bearer ${ines}` };
      const response = await fetch(`${run.url}/api/files/upload?${query}`, { method: 'POST', headers, body: form });
      return ((await response.json()) as { file: { fileId: string } }).file.fileId;
    };
    const listAt = async (run: GatewayProcess): Promise<string[]> => {
      const { body } = await call(run, 'GET /api/pricelist/list/bruno?pageSize=100', { token: bruno });
      return (body['dataList'] as { documentId: string }[]).map(({ documentId }) => documentId);
    };

    it('R7.5 G3 a scheduled price list is announced by only one of two gateways, once, to partners connected to either gateway', async () => {
      const liveFrom = new Date(Date.now() + 3_600_000).toISOString();
      const companies = ['cp-brennhagen'];
      const ids: string[] = [];
      for (let nr = 0; nr < LIST_COUNT; nr++) {
        const gateway = runs[nr % 2]!;
        const json = priceList({ title: `Prices ${nr}`, fileId: await upload(gateway), scope: 'specific', companies, liveFrom });
        ids.push((await post(gateway, 'pricelist/upload', json, ines)).document.documentId);
      }
      const readers = [await listen(runs[0]!, bruno), await listen(runs[1]!, bruno)];
      const eveFacts = await listen(runs[1]!, eve);
      const pickOwnIds = (others: readonly string[]) => others.filter((id) => ids.includes(id)).sort();
      for (const gateway of runs) expect(pickOwnIds(await listAt(gateway))).toEqual([]);

      // All lists are published in the same second.
      await rowsOf(
        `with hour as (select date_trunc('milliseconds', now() + interval '1 second') as at),
           begins as (update publication set live_from = hour.at from hour where id = any($1))
         update due set due_at = hour.at from hour where key = any($1) and due_at > now()`,
        [ids],
      );
      await until(() => readers.every((factsOfReader) => pickOwnIds(factsOfReader).length >= LIST_COUNT));
      const sortedIds = [...ids].sort();
      for (const gateway of runs) expect(pickOwnIds(await listAt(gateway))).toEqual(sortedIds);
      for (const factsOfReader of readers) expect(pickOwnIds(factsOfReader)).toEqual(sortedIds);
      const [facts] = await rowsOf<{ count: number; waitS: number }>(
        `select count(*)::int as count, min(extract(epoch from fact.at - live_from))::float8 as "waitS"
         from fact join publication on publication.id = data #>> '{card,documentId}' where type = 'publication.published' and publication.id = any($1)`,
        [ids],
      );
      expect(facts!.count).toBe(LIST_COUNT);
      expect(facts!.waitS).toBeGreaterThanOrEqual(0);
      expect(eveFacts).toEqual([]);
    });
  });

  describe('The reminders of events', () => {
    const EVENTS = 12;

    /** Blocks each gateway that appends a fact, within its transaction, until the lock is released. */
    const holdLog = async () => {
      await db.query('select pg_advisory_lock($1)', [LOG_LOCK]);
      const countWaiting = async () => {
        const [row] = await rowsOf<{ count: number }>(
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
          [LOG_LOCK],
        );
        return row!.count;
      };
      return { waiting: countWaiting, release: () => db.query('select pg_advisory_unlock($1)', [LOG_LOCK]) };
    };
    const countLeft = async (ids: readonly string[], hours: number): Promise<number> => {
      const keys = ids.map((id) => `${id}:${hours}`);
      const [row] = await rowsOf<{ count: number }>(`select count(*)::int as count from due where key = any($1)`, [keys]);
      return row!.count;
    };

    it('R3.3 G3 each reminder is sent once, although each gateway in turn is killed while sending', async () => {
      const { category: EventCategoryId, ...event } = eventOf();
      const ids: string[] = [];
      for (let nr = 0; nr < EVENTS; nr++) {
        const { documentId } = (await post(runs[0]!, 'events/addupdateevent', { ...event, EventCategoryId, title: `Day ${nr}` }, ines))
          .document;
        ids.push(documentId);
        for (const token of [bruno, eve]) await post(runs[1]!, 'events/register', { eventId: documentId }, token);
      }
      for (const [victim, hours] of [24, 1].entries()) {
        const { waiting, release } = await holdLog();
        await rowsOf(`update due set due_at = now() where key = any($1)`, [ids.map((id) => `${id}:${hours}`)]);
        // Both gateways have written notifications and mails that are not committed yet.
        await until(async () => (await waiting()) >= 2);
        await runs[victim]!.kill('SIGKILL');
        await release();
        // The killed gateway's leases expire after a minute and a half.
        await until(async () => {
          await rowsOf(`update due set leased_until = leased_until - interval '90 seconds' where key = any($1) and leased_until > now()`, [
            ids.map((id) => `${id}:${hours}`),
          ]);
          return (await countLeft(ids, hours)) === 0;
        }, 500);
        if (!victim) runs[victim] = await start();
      }
      const bells = await rowsOf<{ bell: string }>(
        `select person_id || ' ' || subject_id || ' ' || (words ->> 'hours') as bell from notification
         where type = 'EventReminder' and subject_id = any($1) order by 1`,
        [ids],
      );
      const expected = ids.flatMap((id) => ['bruno', 'eve'].flatMap((person) => [24, 1].map((hours) => `${person} ${id} ${hours}`))).sort();
      expect(bells.map(({ bell }) => bell).sort()).toEqual(expected);
      const letters = await rowsOf<{ letter: string }>(
        `select (data ->> 'personId') || ' ' || (data ->> 'publicationId') || ' ' || split_part(about, ':', 3) as letter from letter where kind = 'event.reminder' and data ->> 'publicationId' = any($1)`,
        [ids],
      );
      expect(letters.map(({ letter }) => letter).sort()).toEqual(expected);
    });
  });
});
