import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { absoluteRow, alternate, type Bench, type BenchContext, row, type Side } from './bench.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';
import { libraryDatabase, librarySize } from './library-database.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 5 });

/** The statements that the product is compared to: notifications, a fact and mails for everyone, with one statement each. */
const BARE = [
  `insert into notification (id, person_id, type, subject_id, words, created_at, read_at)
    select gen_random_uuid()::text, id, 'News', $1, '{"title":"Orders end in spring"}', clock_timestamp(), null from person where standing = 'approved'`,
  `insert into fact (type, data, rooms)
    select 'notification.added', jsonb_build_object('notification', to_jsonb(notification), 'counts', '{"total":1,"unread":1}'::jsonb), array['user:' || person_id]
    from notification where subject_id = $1`,
  `insert into letter (id, to_address, kind, data, language, due_at, about, nr)
    select gen_random_uuid()::text, email, 'bare', jsonb_build_object('publicationId', $1::text, 'personId', id), language, 'infinity', 'bare:' || $1 || id, 1
    from person where standing = 'approved'`,
];

/** Measures the time from the commit of news for everyone until the last reader has a notification. */
export const notificationBench: Bench = {
  about: (context) => {
    const people = librarySize(context).companies * 5;
    return `news for ${people} partners and the staff, ${plan(context).rounds} rounds; a bell, a fact and a letter each; PostgreSQL`;
  },
  names: ['gateway', 'bare inserts'],
  run: async (context) => {
    const url = await libraryDatabase(context);
    const env = gatewayEnv({ DATABASE_URL: url, DATA_DIR: context.folder(), NO_RATE_LIMITS: '1' });
    const server = await context.begin(context.program('gateway'), { env });
    const headers = { ...KEY, 'content-type': 'application/json', authorization: `Bearer ${await server.call<string>('tokenOf', 'ines')}` };
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const publish = async (): Promise<string> => {
      const news = {
        title: 'Orders end in spring',
        description: 'The successor fits.',
        NewsCategory: 'others',
        scope: 'all',
        notify: true,
      };
      const body = JSON.stringify({ ...news, confirmed: true });
      const response = await fetch(`${server.ready as string}/api/news/addupdatenews`, { method: 'POST', headers, body });
      const answer = (await response.json()) as { document?: { documentId: string } };
      if (!answer.document) throw new Error(`The news were not published: ${JSON.stringify(answer)}`);
      return answer.document.documentId;
    };
    const measureNews = async (): Promise<{ ms: number; people: number; cpu: number }> => {
      const cpuBefore = await server.call<number>('cpu');
      const id = await publish();
      for (;;) {
        const { rows } = await client.query<{ left: number }>(
          `select count(*)::int as left from due where kind = 'news.tell' and key like $1`,
          [`${id}%`],
        );
        if (!rows[0]!.left) break;
        await pause(20);
      }
      const cpu = (await server.call<number>('cpu')) - cpuBefore;
      const { rows } = await client.query<{ ms: number; people: number }>(
        `select count(*)::int as people, (extract(epoch from max(created_at) - (select at from news_notice where publication_id = $1)) * 1000)::float8 as ms
         from notification where subject_id = $1`,
        [id],
      );
      return { ...rows[0]!, cpu: cpu / rows[0]!.people };
    };
    let floors = 0;
    const insert = async (): Promise<{ ms: number; people: number; cpu: number }> => {
      const startedAt = performance.now();
      await client.query('begin');
      floors += 1;
      let people = 0;
      for (const statement of BARE) people = (await client.query(statement, [`bare-${floors}`])).rowCount!;
      await client.query('commit');
      return { ms: performance.now() - startedAt, people, cpu: 0 };
    };
    const measureOnce = (side: Side) => (side === 'ours' ? measureNews() : insert());
    const results = await alternate(1, measureOnce)
      .then(() => alternate(plan(context).rounds, measureOnce))
      .finally(() => client.end());
    await server.end();
    return [
      row('from the commit to the last bell', 'ms', results, ({ ms }) => ms),
      row('the same, for one person', 'µs', results, ({ ms, people }) => (ms / people) * 1_000),
      absoluteRow(
        'processor time of the gateway for one person',
        'µs',
        results.ours.map(({ cpu }) => cpu),
      ),
    ];
  },
};
