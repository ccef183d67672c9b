import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { unicodeEmail } from '../../../services/org/person-search';
import { YHQ_UNIT } from '../../../services/org/units';
import type { ScimClient } from './scim-client';
import { refuseScim } from './scim-error';

/** Inserts an account without access and without a place in the organization. */
export async function insertAccount(
  tx: Tx,
  client: ScimClient,
  { email, firstname, lastname }: { email: string; firstname: string; lastname: string },
): Promise<string> {
  const unit = await tx
    .selectFrom('unit')
    .select(['country', 'language'])
    .where('id', '=', client.mappings[0]?.unit_id ?? YHQ_UNIT)
    .executeTakeFirstOrThrow();
  const role: Role = 'CP';
  const row = await tx
    .insertInto('person')
    .values({
      id: randomUUID(),
      email,
      email_unicode: unicodeEmail(email),
      password_hash: null,
      firstname,
      lastname,
      role,
      standing: 'disabled',
      unit_id: null,
      lco_id: null,
      rhq_id: null,
      company_name: client.name,
      organization_type: 'distributor',
      country: unit.country ?? 'JP',
      employee: false,
      language: unit.language,
      photo_id: null,
      requested_at: sql<Date>`now()`,
      decided_at: sql<Date>`now()`,
      decided_by: null,
      reason: null,
      last_seen_at: null,
      previous_visit_at: null,
      disabled_at: sql<Date>`now()`,
      disabled_by_client: client.name,
      disabled_reason: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // The person signed up with this address after the query above.
  return row?.id ?? refuseScim('uniqueness', 'A user with this userName exists.');
}

/** Turns the account of an open or rejected request, or one that the directory had deleted, into an account of the directory. */
export async function restoreAccount(
  tx: Tx,
  client: ScimClient,
  person: { id: string; standing: string },
  names: { firstname: string; lastname: string },
): Promise<void> {
  const isRequest = person.standing === 'waiting' || person.standing === 'rejected';
  await tx
    .updateTable('person')
    .set((eb) => ({
      ...names,
      rev: eb('rev', '+', 1),
      ...(isRequest
        ? {
            standing: 'disabled' as const,
            decided_at: sql<Date>`now()`,
            decided_by: null,
            reason: null,
            role: 'CP' as const,
            unit_id: null,
            lco_id: null,
            rhq_id: null,
            disabled_at: sql<Date>`now()`,
            disabled_by_client: client.name,
            disabled_reason: '',
          }
        : {}),
    }))
    .where('id', '=', person.id)
    .execute();
  await tx
    .updateTable('letter')
    .set({ dropped_at: sql<Date>`now()` })
    .where('kind', '=', 'account.reminder')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where(sql<string>`data ->> 'personId'`, '=', person.id)
    .execute();
}
