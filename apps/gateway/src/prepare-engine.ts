import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { copyContents } from './demo/document-contents';
import { seedOrganisation } from './demo/seed';
import { Database } from './platform/database/database';
import { PREPARED_DEMO, PREPARED_ENGINE, shareEngine } from './platform/database/prepared-engine';
import { DiskStore } from './services/storage/store';

/** Creates the database templates for new data folders. Run it as `node dist/prepare-engine.js` after the bundle is built. */
const parentFolder = dirname(PREPARED_ENGINE);
const workFolder = join(parentFolder, 'making');

const finish = async (database: Database, folder: string, place: string): Promise<void> => {
  await sql`vacuum (freeze, analyze)`.execute(database.db);
  await sql`checkpoint`.execute(database.db);
  await database.close();
  shareEngine(join(folder, 'postgres'));
  renameSync(join(folder, 'postgres'), place);
};

rmSync(parentFolder, { recursive: true, force: true });
mkdirSync(workFolder, { recursive: true });
const empty = await Database.open({ folder: workFolder });
await empty.migrate();
await finish(empty, workFolder, PREPARED_ENGINE);

const documents = new DiskStore(join(workFolder, 'files'));
const full = await Database.open({ folder: join(workFolder, 'full'), prepared: PREPARED_ENGINE });
await seedOrganisation(full, { demo: true, documents: { material: documents, price: documents, news: documents } });
const demoDatabase = await Database.open({ folder: join(workFolder, 'read'), prepared: PREPARED_ENGINE });
await copyContents(full, demoDatabase);
await full.close();
await finish(demoDatabase, join(workFolder, 'read'), PREPARED_DEMO);
rmSync(workFolder, { recursive: true });
process.exit(0);
