import { PGlite } from '@electric-sql/pglite';
import { answers } from './answers';

/** PGlite opened on a folder and asked once: no start of an embedded product can be faster. */
const engine = await PGlite.create({
  dataDir: process.env['FOLDER']!,
  postgresqlconf: ['max_wal_size = 64MB', 'shared_buffers = 16MB'],
});
await engine.query('select 1');
answers({ close: () => engine.close() });
