import pg from 'pg';
import { absoluteRow, type Bench, type BenchContext } from './bench.ts';
import { gatewayEnv } from './gateway-env.ts';
import { libraryDatabase, librarySize } from './library-database.ts';

const plan = ({ quick }: BenchContext) => ({ times: quick ? 5 : 25 });
const SIZE = 20_000;
const companyIds = (count: number) => Array.from({ length: count }, (_, nr) => `many-cp-${nr + 1}`);

/** Measures publishing into a large library, and withdrawing from it. */
export const publish: Bench = {
  about: (context) => {
    const { items, companies } = librarySize(context);
    return `one document more among ${items} for ${companies} companies, ${plan(context).times} times; PostgreSQL`;
  },
  names: ['gateway', ''],
  run: async (context) => {
    const { times } = plan(context);
    const url = await libraryDatabase(context);
    const limits = { NO_RATE_LIMITS: '1', UPLOAD_FREE_PERCENT: '0' };
    const server = await context.begin(context.program('gateway'), {
      env: gatewayEnv({ DATABASE_URL: url, DATA_DIR: context.folder(), ...limits }),
    });
    const reader = await context.begin(context.program('reader'), {
      env: {
        URL: server.ready as string,
        PUBLISHER: await server.call<string>('tokenOf', 'ines'),
        PARTNER: await server.call<string>('tokenOf', 'bruno'),
      },
    });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const publishOne = async (rule: object) => {
      const fileId = await reader.call<string>('upload', SIZE);
      const [cpuBefore, startMs] = [await server.call<number>('cpu'), performance.now()];
      const documentId = await reader.call<string>('publish', { fileId, ...rule });
      const [ms, cpu] = [performance.now() - startMs, ((await server.call<number>('cpu')) - cpuBefore) / 1_000];
      const { rows } = await client.query<{ facts: number; rooms: number }>(
        `select count(*)::int as facts, max(octet_length(array_to_string(rooms, ',')))::int as rooms from fact
         where type = 'publication.published' and data #>> '{card,documentId}' = $1`,
        [documentId],
      );
      return { documentId, ms, cpu, ...rows[0]! };
    };
    const publishMany = async (rule: object) => {
      for (let warm = 0; warm < 3; warm++) await publishOne(rule);
      const all: Awaited<ReturnType<typeof publishOne>>[] = [];
      for (let time = 0; time < times; time++) all.push(await publishOne(rule));
      return all;
    };
    const toAll = await publishMany({ scope: 'all' });
    const specificAudience = await publishMany({ scope: 'specific', companies: companyIds(librarySize(context).companies / 10) });
    const withdrawalTimes: number[] = [];
    for (let time = 0; time < times; time++) {
      const { documentId } = await publishOne({ scope: 'specific', companies: ['cp-brennhagen', ...companyIds(10)] });
      withdrawalTimes.push(await reader.call<number>('revoke', documentId));
    }
    await client.end();
    for (const item of [reader, server]) await item.end();
    return [
      absoluteRow(
        'to all: facts for readers',
        '',
        toAll.map(({ facts }) => facts),
        1,
      ),
      absoluteRow(
        'to all: rooms of the fact',
        'B',
        toAll.map(({ rooms }) => rooms),
        1_000,
      ),
      absoluteRow(
        'to all: the whole call',
        'ms',
        toAll.map(({ ms }) => ms),
        30,
      ),
      absoluteRow(
        'to all: processor time of the gateway',
        'ms',
        toAll.map(({ cpu }) => cpu),
      ),
      absoluteRow(
        'to a tenth of the companies by name: the whole call',
        'ms',
        specificAudience.map(({ ms }) => ms),
      ),
      absoluteRow('revoked until heard as gone; the next byte is 404', 'ms', withdrawalTimes, 2_000),
    ];
  },
};
