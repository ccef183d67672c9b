import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { openMigratedDatabase } from '../../../tests/kit/template-database';
import { seedOrganisation } from './demo/seed';
import { refuseDemoPeopleInPublic } from './demo-settings';
import { DEMO_USERS } from './features/accounts/demo-users';
import { readEnv, StartRefused } from './platform/config/env';
import { Database } from './platform/database/database';

const readEnvAt = (PUBLIC_URL: string) => readEnv({ PUBLIC_URL });
const PUBLIC_ENV = readEnvAt('https://partners.example.com');
const PRIVATE_PASSWORD = 'quiet-harbour-42';

describe('demo users outside demo mode', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openMigratedDatabase();
    await seedOrganisation(database, { demo: true });
  });
  afterAll(() => database.close());

  it('R10.4 a gateway whose demo users have the public password refuses to start at a public address', async () => {
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).rejects.toThrow(StartRefused);
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).rejects.toThrow(
      /^Settings: PUBLIC_URL \(https:\/\/partners\.example\.com\) .* 2\d\d of the people of the demo .*\.$/,
    );
  });

  it.each(['http://localhost:4711', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://portal.localhost'])(
    'R10.4 a gateway whose demo users have the public password starts at the local address %s',
    async (address) => {
      await expect(refuseDemoPeopleInPublic(readEnvAt(address), database)).resolves.toBeUndefined();
      await expect(refuseDemoPeopleInPublic(readEnv({}), database)).resolves.toBeUndefined();
    },
  );

  it('R10.4 a gateway at a public address refuses to start while any demo user still has the public password', async () => {
    const passwordUpdate = database.db.updateTable('person').set({ password_hash: await hash(PRIVATE_PASSWORD) });
    const ids = DEMO_USERS.map(({ id }) => id);
    await passwordUpdate.where('id', 'in', ids).execute();
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).rejects.toThrow(StartRefused);
    const others = await database.db.selectFrom('person').select('id').where('id', 'not in', ids).orderBy('id').execute();
    await passwordUpdate.where('id', '!=', others.at(-1)!.id).execute();
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).rejects.toThrow(/ 1 of the people of the demo /);
    await passwordUpdate.execute();
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).resolves.toBeUndefined();
  });
});

it('R10.4 a gateway with an empty database or with real users starts at a public address', async () => {
  const database = await Database.open({ folder: null });
  try {
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).resolves.toBeUndefined();
    await database.migrate();
    await seedOrganisation(database, { demo: false, first: { email: 'founder@manufacturer.example', password: PRIVATE_PASSWORD } });
    await expect(refuseDemoPeopleInPublic(PUBLIC_ENV, database)).resolves.toBeUndefined();
  } finally {
    await database.close();
  }
});
