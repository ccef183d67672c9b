import { PGlite } from '@electric-sql/pglite';
import { serveCommands } from './answers';

/** Opens PGlite on a folder and runs one query: a lower bound for the startup time of a product with an embedded database. */
const engine = await PGlite.create({
  dataDir: process.env['FOLDER']!,
  postgresqlconf: ['max_wal_size = 64MB', 'shared_buffers = 16MB'],
});
await engine.query('select 1');
serveCommands({ close: () => engine.close() });
