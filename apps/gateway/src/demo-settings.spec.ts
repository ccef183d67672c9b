import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { openMigrated } from '../../../tests/kit/template-database';
import { seedOrganisation } from './demo/seed';
import { refuseDemoPeopleInPublic } from './demo-settings';
import { DEMO_USERS } from './features/accounts/demo-users';
import { readEnv, StartRefused } from './platform/config/env';
import { Database } from './platform/database/database';

const at = (PUBLIC_URL: string) => readEnv({ PUBLIC_URL });
const PUBLIC = at('https://partners.example.com');
const HARBOUR = 'quiet-harbour-42';

describe('demo users outside demo mode', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openMigrated();
    await seedOrganisation(database, { demo: true });
  });
  afterAll(() => database.close());

  it('R10.4 a gateway with demo users who have the public password does not start under a public address', async () => {
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).rejects.toThrow(StartRefused);
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).rejects.toThrow(
      /^Settings: PUBLIC_URL \(https:\/\/partners\.example\.com\) .* 2\d\d of the people of the demo .*\.$/,
    );
  });

  it.each(['http://localhost:4711', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://portal.localhost'])(
    'R10.4 a gateway with demo users who have the public password starts under the local address %s',
    async (address) => {
      await expect(refuseDemoPeopleInPublic(at(address), database)).resolves.toBeUndefined();
      await expect(refuseDemoPeopleInPublic(readEnv({}), database)).resolves.toBeUndefined();
    },
  );

  it('R10.4 a gateway with a single demo user who has the public password does not start under a public address', async () => {
    const change = database.db.updateTable('person').set({ password_hash: await hash(HARBOUR) });
    const ids = DEMO_USERS.map(({ id }) => id);
    await change.where('id', 'in', ids).execute();
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).rejects.toThrow(StartRefused);
    const others = await database.db.selectFrom('person').select('id').where('id', 'not in', ids).orderBy('id').execute();
    await change.where('id', '!=', others.at(-1)!.id).execute();
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).rejects.toThrow(/ 1 of the people of the demo /);
    await change.execute();
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).resolves.toBeUndefined();
  });
});

it('R10.4 a gateway with an empty database or a database of real people starts under a public address', async () => {
  const database = await Database.open({ folder: null });
  try {
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).resolves.toBeUndefined();
    await database.migrate();
    await seedOrganisation(database, { demo: false, first: { email: 'founder@manufacturer.example', password: HARBOUR } });
    await expect(refuseDemoPeopleInPublic(PUBLIC, database)).resolves.toBeUndefined();
  } finally {
    await database.close();
  }
});
