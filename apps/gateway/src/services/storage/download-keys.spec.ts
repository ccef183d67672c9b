import { expect, it } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Clock } from '../../platform/clock';
import { secretsOf } from '../../platform/config/secrets';
import type { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { DownloadKeys } from './download-keys';

const DOWNLOADS = 10_000;

it('R7.14 ten thousand downloads of a file have different keys, ids and encrypted keys', async () => {
  const sealedKeys = new Set<string>();
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sealedKeys.add(String(query.parameters[3]).slice(0, 16)),
  });
  const database = { tx: (run: (tx: unknown) => unknown) => run(db) } as unknown as Database;
  const keys = new DownloadKeys(database, new Clock(), secretsOf('s'.repeat(32)));
  const bruno = { id: 'bruno', sessionId: 'one' } as Principal;
  const download = { type: 'application/pdf', name: 'Clamps.pdf', length: 1_000, source: ['publication', 'p', '1'] as const };
  const distinctValues = { keys: new Set<string>(), ids: new Set<string>() };
  for (let nr = 0; nr < DOWNLOADS; nr++) {
    const { downloadId, key } = await keys.issue(bruno, download);
    expect(key).toHaveLength(32);
    distinctValues.keys.add(key.toString('base64'));
    distinctValues.ids.add(downloadId);
  }
  // The first 96 bits of the stored value are the initialization vector.
  expect([distinctValues.keys.size, distinctValues.ids.size, sealedKeys.size]).toEqual([DOWNLOADS, DOWNLOADS, DOWNLOADS]);
});
