import { ExportFormatInput } from './exports';
import { Caller, ZoneOfDays } from './fields';
import { ClientEvents } from './live';
import { Preference } from './preferences';
import { RoleKey } from './roles';
import { fieldDocs, formDocs } from './wire/docs';

export const fieldsDocs = [
  fieldDocs(
    { ExportFormatInput, Caller, ZoneOfDays, RoleKey, ClientEvents },
    {
      ExportFormatInput: 'In CSV, a text that could be a formula is prefixed with an apostrophe. XLSX contains the exact text',
      Caller: 'the caller, by id or e-mail address',
      ZoneOfDays: 'The time zone of the days in the filter',
      RoleKey: 'The role at that time',
      ClientEvents: {
        at: {
          at: {
            id: 'the ticket or conversation on screen, if any',
          },
        },
      },
    },
  ),
  formDocs({ Preference }, {}),
];
