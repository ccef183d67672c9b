import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import type { Tx } from '../../platform/request-context';

/**
 * Selects the id of the owner of a partner company, or null if it has no active person: the person whom staff chose while active in the
 * company, otherwise the person who was accepted first. `company` is a column with the id of the company.
 */
export const companyOwner = (company: string): RawBuilder<string | null> => sql<string | null>`(
  select member.id from person as member join unit as own on own.id = member.unit_id
  where member.unit_id = ${sql.ref(company)} and member.role = 'CP' and member.standing = 'approved'
  order by (member.id = own.owner_id) desc nulls last, coalesce(member.decided_at, member.requested_at), member.id
  limit 1)`;

/** Returns the id of the owner of a company, or null. */
export const ownerOf = async (db: Kysely<Tables>, companyId: string): Promise<string | null> => {
  const row = await db.selectFrom('unit').select(companyOwner('unit.id').as('owner')).where('id', '=', companyId).executeTakeFirst();
  return row?.owner ?? null;
};

/**
 * Stores the present owner of a company before people join it, because one of them may have been accepted earlier. Without an owner, that of
 * a duplicate is stored.
 */
export const keepOwner = async (tx: Tx, companyId: string, duplicateId?: string): Promise<void> => {
  const owner = (await ownerOf(tx, companyId)) ?? (duplicateId === undefined ? null : await ownerOf(tx, duplicateId));
  if (owner === null) return;
  await tx.updateTable('unit').set({ owner_id: owner }).where('id', '=', companyId).where('kind', '=', 'CP').execute();
};
