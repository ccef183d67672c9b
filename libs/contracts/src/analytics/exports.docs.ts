import { LIMITS } from '../limits';
import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { EXPORT_FIELDS } from './exports';
import { exportsFeature } from './exports-feature';
import { PreparedExport } from './prepared-exports';

export const exportsDocs = [
  fieldDocs(
    { EXPORT_FIELDS },
    {
      EXPORT_FIELDS: {
        personId: 'the person whose days are exported, for `user-days`',
      },
    },
  ),
  formDocs(
    { PreparedExport },
    {
      PreparedExport: {
        name: 'The file name',
        rows: 'The number of rows written so far',
        total: 'The approximate total number of rows',
        bytes: 'The size of the finished file in bytes',
      },
    },
  ),
  featureDocs(exportsFeature, {
    routes: {
      exports: {
        inquiries: 'Export the inquiries that the caller may count as a table, oldest first. Headquarters receive no message texts',
        firstResponse: 'Export the time to the first response of each inquiry that the caller may count as a table',
        featureUsage: 'Export the uses of each function by person as a table of all the people that getfeaturebaseloglist counts',
        table: 'Export a table by name with the filters of its screen. The table is streamed while it is read',
        size: {
          summary: `Count the rows of a table. Above ${LIMITS.exportStreamedRows} rows, an export should be prepared in the background`,
          reply: {
            name: 'The file name without its extension',
          },
        },
        prepare: 'Prepare a table in the background. `export.ready` announces that it can be downloaded for a day',
        list: 'List the tables that the caller has prepared in the last day, newest first',
        download: 'Download a prepared table. Only its owner can do so, while their role and unit are unchanged',
        drop: 'Delete a prepared table, or cancel its preparation',
      },
    },
    facts: {
      'export.started': 'The preparation of a table has started. Sent to its owner',
      'export.ready': 'A prepared table can be downloaded. Sent to its owner',
      'export.failed': 'The preparation of a table has failed. Sent to its owner',
      'export.dropped': 'A prepared table was deleted. Sent to its owner',
    },
  }),
];
