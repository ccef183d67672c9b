import { type Kysely, sql } from 'kysely';
import { accounts } from './baseline/accounts';
import { audit } from './baseline/audit';
import { conversations } from './baseline/conversations';
import { events } from './baseline/events';
import { files } from './baseline/files';
import { news } from './baseline/news';
import { notifications } from './baseline/notifications';
import { organization } from './baseline/organization';
import { platform } from './baseline/platform';
import { prices } from './baseline/prices';
import { publications } from './baseline/publications';
import { search } from './baseline/search';
import { tickets } from './baseline/tickets';
import { usage } from './baseline/usage';

/** The scripts, ordered by their foreign keys. */
const SCRIPTS = [
  platform,
  organization,
  accounts,
  notifications,
  audit,
  files,
  tickets,
  publications,
  prices,
  news,
  events,
  search,
  conversations,
  usage,
];

/** Matches the end of a statement: a semicolon at the end of a line. Before an indented line, the semicolon belongs to a function body. */
const END = /;\n+(?! )/;

/** Creates all tables of release 1.0.0. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of SCRIPTS.flatMap((script) => script.split(END))) if (statement.trim()) await sql.raw(statement).execute(db);
};
