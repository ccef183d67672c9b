import { randomUUID } from 'node:crypto';
import { type UsageFunction as CountedFunction, EXPORT_KINDS, type Principal } from '@portal/contracts';
import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/request-context';
import { lockFigures } from './figures-lock';

/** The uses of the product, by function. `usage.spec.ts` has a scene for each use. */
export const USES = {
  'sign-in': ['signed in'],
  home: ['viewed'],
  learn: ['viewed', 'downloaded', 'published', 'changed', 'withdrawn'],
  prices: ['viewed', 'downloaded', 'published', 'changed', 'withdrawn', 'watched'],
  news: ['viewed', 'downloaded', 'acknowledged', 'published', 'changed', 'withdrawn'],
  events: ['viewed', 'downloaded', 'registered', 'unregistered', 'offered', 'published', 'changed', 'withdrawn'],
  contact: ['viewed', 'asked', 'replied', 'corrected', 'withdrawn', 'closed', 'started', 'assigned', 'noted', 'snoozed', 'rated'],
  approvals: ['viewed', 'decided', 'removed'],
  notifications: ['read'],
  search: ['searched'],
  ai: ['asked', 'rated', 'settled'],
  dashboard: ['viewed'],
  export: [...EXPORT_KINDS, 'participants'],
} as const satisfies { [F in CountedFunction]: readonly string[] };
export type UsageFunction = keyof typeof USES;

export type Use = { [F in UsageFunction]: { func: F; what: (typeof USES)[F][number] } }[UsageFunction];

type User = Pick<Principal, 'id' | 'role' | 'unitId'>;

/** Records a use in the transaction of its action, with the user's current role and units. */
export const recordUse = async (tx: Tx, user: User, use: Use, object: string | null = null): Promise<void> => {
  await tx.executeQuery(rowOfUse(tx, user, use, object));
};

/** Returns the statement of `recordUse`. */
export const rowOfUse = (tx: Tx, { id, role, unitId }: User, { func, what }: Use, object: string | null = null): CompiledQuery =>
  sql`
    insert into usage_inbox (person_id, unit_id, lco_id, rhq_id, role, func, what, object)
    select ${id}, ${unitId}, unit.lco_id, unit.rhq_id, ${role}, ${func}, ${what}, ${object}
    from (values (1)) as once left join unit on unit.id = ${unitId}
  `.compile(tx);

/** Anonymizes the uses of a deleted person: their rows get one new anonymous id that refers to no person. */
export const anonymizeUses = async (tx: Tx, personId: string): Promise<void> => {
  await lockFigures(tx);
  const anonymousId = `deleted-${randomUUID()}`;
  await tx.deleteFrom('usage_seen').where('person_id', '=', personId).execute();
  for (const table of ['usage_inbox', 'usage_log', 'usage_person', 'usage_number'])
    await sql`update ${sql.table(table)} set person_id = ${anonymousId} where person_id = ${personId}`.execute(tx);
};
