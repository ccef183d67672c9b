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
        personId: 'whose days are meant by `user-days`',
      },
    },
  ),
  formDocs(
    { PreparedExport },
    {
      PreparedExport: {
        name: 'Of the file',
        rows: 'Written so far',
        total: 'About how many there are',
        bytes: 'Of the file, once it is ready',
      },
    },
  ),
  featureDocs(exportsFeature, {
    routes: {
      exports: {
        inquiries: 'All inquiries that the caller counts as a table, the oldest first; headquarters get no message text',
        firstResponse: 'How long the first response took to each inquiry that the caller counts, as a table',
        featureUsage: 'Who used which function how often, as a table of all the people that getfeaturebaseloglist counts',
        table: 'Any of the tables by its name, narrowed as its screen is, sent while it is read',
        size: {
          summary: `How many rows a table has by now; beyond ${LIMITS.exportStreamedRows} it is better prepared than waited for`,
          reply: {
            name: 'Of the file, without its ending',
          },
        },
        prepare: 'Have a table made aside; `export.ready` tells when it can be fetched, for a day',
        list: 'The tables that the caller has had made in the last day, the newest first',
        download: 'A table that is ready, for whom it was made while their role and unit are what they were',
        drop: 'Delete a table that was made, or have no more of it made',
      },
    },
    facts: {
      'export.started': 'A table is being made aside; told to whom it is for',
      'export.ready': 'A table that was made aside can be fetched; told to whom it is for',
      'export.failed': 'A table could not be made; told to whom it was for',
      'export.dropped': 'A table that was made aside was deleted; told to whom it was for',
    },
  }),
];
