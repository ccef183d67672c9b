import { type Channel, PREFERENCE_RULES, type PreferenceType } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';
import { isAmong } from '../database/text-conditions';

/** Returns the people who want this type of notification on this channel, except people with a disabled account. */
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
    .unionAll(
      db
        .selectFrom('person')
        .select(['id as person_id', sql<boolean>`false`.as('wanted')])
        .where('standing', '=', sql.lit('disabled'))
        .where(isAmong('id', people)),
    )
    .execute();
  const refusals = new Set(rows.filter(({ wanted }) => !wanted).map(({ person_id }) => person_id));
  const choices = new Set(rows.filter((row) => row.wanted).map(({ person_id }) => person_id));
  return new Set(people.filter((id) => !refusals.has(id) && (choices.has(id) || PREFERENCE_RULES[type].byDefault)));
};
