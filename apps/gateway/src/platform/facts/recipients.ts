import { type Channel, PREFERENCE_RULES, type PreferenceType } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { isAmong } from '../database/text-conditions';

/** Returns the people who want this type of notification on this channel. */
export const findRecipients = async (
  db: Kysely<Tables>,
  people: readonly string[],
  type: PreferenceType,
  channel: Channel,
): Promise<ReadonlySet<string>> => {
  if (!people.length) return new Set();
  const rows = await db
    .selectFrom('preference')
    .select(['person_id', 'wanted'])
    .where('type', '=', type)
    .where('channel', '=', channel)
    .where(isAmong('person_id', people))
    .execute();
  const choices = new Map(rows.map(({ person_id, wanted }) => [person_id, wanted]));
  return new Set(people.filter((id) => choices.get(id) ?? PREFERENCE_RULES[type].byDefault));
};
