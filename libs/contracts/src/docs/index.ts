import { type Docs, SchemaTexts } from '../wire/docs';
import type { Refusal } from '../wire/refusal';
import * as nouns from './nouns';

const DOCS: readonly Docs[] = Object.values(nouns).flat();
const textsOf = (kind: 'routes' | 'facts' | 'refusals'): ReadonlyMap<string, string> =>
  new Map(DOCS.flatMap((docs) => Object.entries(docs[kind])));

export const ROUTE_SUMMARIES = textsOf('routes');
export const FACT_SUMMARIES = textsOf('facts');
const MESSAGES = textsOf('refusals');

/** Returns the English message of a refusal for API clients. */
export const messageOf = ({ code }: Refusal): string => MESSAGES.get(code) ?? code;

/** The names and descriptions of all schemas: the `metadata` option of `z.toJSONSchema`. */
export const schemaTexts = new SchemaTexts(DOCS);

export { ID_KINDS } from '../wire/id-kinds.docs';
