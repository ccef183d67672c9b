import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { copyContents } from './demo/document-contents';
import { seedOrganisation } from './demo/seed';
import { Database } from './platform/database/database';
import { DATABASE_TEMPLATE, DEMO_TEMPLATE, shareTemplate } from './platform/database/database-template';
import { DiskStore } from './services/storage/store';

/** Creates the database templates for new data folders. Run it as `node dist/prepare-engine.js` after the bundle is built. */
const parentFolder = dirname(DATABASE_TEMPLATE);
const workFolder = join(parentFolder, 'making');

const finish = async (database: Database, folder: string, place: string): Promise<void> => {
  await sql`vacuum (freeze, analyze)`.execute(database.db);
  await sql`checkpoint`.execute(database.db);
  await database.close();
  shareTemplate(join(folder, 'postgres'));
  renameSync(join(folder, 'postgres'), place);
};

rmSync(parentFolder, { recursive: true, force: true });
mkdirSync(workFolder, { recursive: true });
const empty = await Database.open({ folder: workFolder });
await empty.migrate();
await finish(empty, workFolder, DATABASE_TEMPLATE);

const documents = new DiskStore(join(workFolder, 'files'));
const full = await Database.open({ folder: join(workFolder, 'full'), prepared: DATABASE_TEMPLATE });
await seedOrganisation(full, { demo: true, documents: { material: documents, price: documents, news: documents } });
const demoDatabase = await Database.open({ folder: join(workFolder, 'read'), prepared: DATABASE_TEMPLATE });
await copyContents(full, demoDatabase);
await full.close();
await finish(demoDatabase, join(workFolder, 'read'), DEMO_TEMPLATE);
rmSync(workFolder, { recursive: true });
process.exit(0);
