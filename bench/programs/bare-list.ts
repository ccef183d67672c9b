import { approvalRoutes, encodeReply, type Principal } from '@portal/contracts';
import fastify from 'fastify';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Approvals } from '../../apps/gateway/src/features/approvals/approvals.store';
import { Database } from '../../apps/gateway/src/platform/database/database';
import type { RequestRow } from '../../apps/gateway/src/services/org/user-requests';
import { toRequest } from '../../apps/gateway/src/services/org/user-requests';
import { serveCommands } from './answers';
import { createSignedInPeople } from './people';

/** Serves the list with only Fastify, `pg` and the schemas, to measure its cost without guards, rights, Nest and query builder. */
const url = process.env['DATABASE_URL']!;
const { input, reply } = approvalRoutes.list;
const spell = encodeReply(approvalRoutes.list);

const statementsOf = async (reader: Principal): Promise<readonly CompiledQuery[]> => {
  const sentQueries: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: url });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sentQueries.push(query) });
  const approvals = new Approvals({ db } as unknown as Database);
  const filter = input.parse({});
  await approvals.page(reader, filter);
  await approvals.totals(reader, filter);
  await db.destroy();
  return sentQueries;
};

const database = await Database.open({ url, folder: null });
const [reader] = await createSignedInPeople(database, 1);
const [page, totals] = (await statementsOf(reader!)).map(({ sql, parameters }, index) => ({
  name: `list-${index}`,
  text: sql,
  values: [...parameters],
}));
await database.close();

interface Totals {
  total: number;
  waiting: number;
  approved: number;
  rejected: number;
  oldest: Date | null;
}
const pool = new pg.Pool({ connectionString: url, max: 12 });
const app = fastify();
app.get('/api/approval/approvallist', async (request) => {
  input.parse(request.query);
  const { rows } = await pool.query<RequestRow>(page!);
  const { total, waiting, approved, rejected, oldest } = (await pool.query<Totals>(totals!)).rows[0]!;
  return spell(
    reply.parse({
      items: rows.map(toRequest),
      totalCount: total,
      counts: { Waiting: waiting, Approved: approved, Rejected: rejected },
      oldestWaiting: oldest?.toISOString() ?? null,
    }),
  );
});
serveCommands({}, await app.listen({ port: 0, host: '127.0.0.1' }));
