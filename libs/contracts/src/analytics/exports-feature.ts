import { z } from 'zod/mini';
import { fat } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { exportRoutes } from './exports';
import { PreparedExport, preparedRoutes } from './prepared-exports';

const exportId = idOf('export');
const exportData = z.object({ export: PreparedExport });

export default feature({
  routes: { exports: { ...exportRoutes, ...preparedRoutes } },
  facts: {
    'export.started': fat('A table is being made aside; told to whom it is for', exportData),
    'export.ready': fat('A table that was made aside can be fetched; told to whom it is for', exportData),
    'export.failed': fat('A table could not be made; told to whom it was for', exportData),
    'export.dropped': fat('A table that was made aside was deleted; told to whom it was for', z.object({ exportId })),
  },
  signals: {
    /** The progress of a table in rows. Facts report its start and its end. */
    'export.progress': z.object({ exportId, rows: z.int() }),
  },
});
