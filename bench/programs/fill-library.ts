import pg from 'pg';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { serveCommands } from './answers';
import { type LibrarySize, writePublications } from './many-publications';

/** Creates a database with the demo's people and a library of this size on a server. Returns its address. */
const seed = async ({ server, ...size }: LibrarySize & { server: string }): Promise<string> => {
  const url = new URL(server);
  url.pathname = `/library_${size.items}_${size.companies}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${url.pathname.slice(1)}`).finally(() => client.end());
  const database = await Database.open({ url: url.href, folder: null });
  await database.migrate();
  await seedOrganisation(database, { demo: true });
  await database.close();
  await writePublications(url.href, size);
  return url.href;
};

serveCommands({ fill: seed });
