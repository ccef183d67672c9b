import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { Database } from './core/database';
import { PREPARED_ENGINE, shareEngine } from './core/prepared-engine';

/** `node dist/prepare-engine.js`, after the bundle is built: makes the engine that new data folders begin as. */
const around = dirname(PREPARED_ENGINE);
const making = join(around, 'making');
rmSync(around, { recursive: true, force: true });
mkdirSync(making, { recursive: true });
const database = await Database.open({ folder: making });
await database.migrate();
await sql`checkpoint`.execute(database.db);
await database.close();
shareEngine(join(making, 'postgres'));
renameSync(join(making, 'postgres'), PREPARED_ENGINE);
rmSync(making, { recursive: true });
process.exit(0);
