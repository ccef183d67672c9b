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
      ExportFormatInput: 'In csv a text that could be a formula has an apostrophe before it; for exact texts take xlsx',
      Caller: 'who is asking, by id or e-mail address',
      ZoneOfDays: 'The time zone in which these days are meant',
      RoleKey: 'At the time',
      ClientEvents: {
        at: {
          at: {
            id: 'of a ticket or a conversation, where one is',
          },
        },
      },
    },
  ),
  formDocs({ Preference }, {}),
];
