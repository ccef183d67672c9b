import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import type { Tx } from '../../platform/request-context';
import type { PersonTable } from './tables';

interface DisableAccount {
  /** The id of the person who disables the account; null if a SCIM client does. */
  by: string | null;
  /** The name of the SCIM client that disables the account; null if a person does. */
  client: string | null;
  reason: string;
}

/** True if the account is approved and not disabled. */
export const isAccountActive = async (db: Kysely<Tables>, personId: string): Promise<boolean> => {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('standing', '=', 'approved')
    .executeTakeFirst();
  return person !== undefined;
};

/** Disables an account and ends its sessions. Returns the ids of the ended sessions. */
export const disableAccount = async (tx: Tx, personId: string, { by, client, reason }: DisableAccount): Promise<string[]> => {
  await tx
    .updateTable('person')
    .set((eb) => ({
      standing: 'disabled',
      disabled_at: sql<Date>`now()`,
      disabled_by: by,
      disabled_by_client: client,
      disabled_reason: reason,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', personId)
    .execute();
  const endedSessions = await tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'account-disabled' })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return endedSessions.map(({ id }) => id).sort();
};

/** Enables an account and drops the mail about its disabling if it has not been sent. */
export const enableAccount = async (tx: Tx, { id, email }: Pick<Selectable<PersonTable>, 'id' | 'email'>): Promise<void> => {
  await tx
    .updateTable('letter')
    .set({ dropped_at: sql<Date>`now()` })
    .where('kind', '=', 'account.disabled')
    .where('to_address', '=', email)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
  await tx
    .updateTable('person')
    .set((eb) => ({
      standing: 'approved',
      enabled_at: sql<Date>`now()`,
      disabled_at: null,
      disabled_by: null,
      disabled_by_client: null,
      disabled_reason: null,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};
