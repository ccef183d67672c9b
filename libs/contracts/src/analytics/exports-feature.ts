import { z } from 'zod/mini';
import { fat } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { exportRoutes } from './exports';
import { PreparedExport, preparedRoutes } from './prepared-exports';

const exportId = idOf('export');
const exportData = z.object({ export: PreparedExport });

export const exportsFeature = feature({
  routes: { exports: { ...exportRoutes, ...preparedRoutes } },
  facts: {
    'export.started': fat(exportData),
    'export.ready': fat(exportData),
    'export.failed': fat(exportData),
    'export.dropped': fat(z.object({ exportId })),
  },
  signals: {
    /** The progress of an export in rows. Facts report its start and its completion. */
    'export.progress': z.object({ exportId, rows: z.int() }),
  },
});
