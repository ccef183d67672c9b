import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { copyContents } from './demo/document-contents';
import { seedOrganisation } from './demo/seed';
import { Database } from './platform/database/database';
import { PREPARED_DEMO, PREPARED_ENGINE, shareEngine } from './platform/database/prepared-engine';
import { DiskStore } from './services/storage/store';

/** `node dist/prepare-engine.js`, after the bundle is built: makes the engines that new data folders begin as. */
const around = dirname(PREPARED_ENGINE);
const making = join(around, 'making');

const finish = async (database: Database, folder: string, place: string): Promise<void> => {
  await sql`vacuum (freeze, analyze)`.execute(database.db);
  await sql`checkpoint`.execute(database.db);
  await database.close();
  shareEngine(join(folder, 'postgres'));
  renameSync(join(folder, 'postgres'), place);
};

rmSync(around, { recursive: true, force: true });
mkdirSync(making, { recursive: true });
const empty = await Database.open({ folder: making });
await empty.migrate();
await finish(empty, making, PREPARED_ENGINE);

const documents = new DiskStore(join(making, 'files'));
const full = await Database.open({ folder: join(making, 'full'), prepared: PREPARED_ENGINE });
await seedOrganisation(full, { demo: true, documents: { material: documents, price: documents, news: documents } });
const read = await Database.open({ folder: join(making, 'read'), prepared: PREPARED_ENGINE });
await copyContents(full, read);
await full.close();
await finish(read, join(making, 'read'), PREPARED_DEMO);
rmSync(making, { recursive: true });
process.exit(0);
