import type { Role } from '@portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database';
import type { Tx } from '../../../platform/request-context';
import { ScimError } from './scim-error';

/** The role and unit that the members of a group with this name receive. */
export interface GroupMapping {
  group_name: string;
  role: Role;
  unit_id: string;
}

/** An authenticated SCIM client. */
export interface ScimClient {
  id: string;
  name: string;
  domains: readonly string[];
  mappings: readonly GroupMapping[];
}

/** The actor of all changes of a client in the audit log. */
export const actorOf = ({ name }: { name: string }): string => `scim:${name}`;

export const loadClient = async (db: Database['db'], id: string): Promise<ScimClient | undefined> => {
  const client = await db.selectFrom('scim_client').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!client) return undefined;
  const domains = await db.selectFrom('scim_domain').select('domain').where('client_id', '=', id).orderBy('domain').execute();
  const mappings = await db
    .selectFrom('scim_mapping')
    .select(['group_name', 'role', 'unit_id'])
    .where('client_id', '=', id)
    .orderBy('group_name')
    .execute();
  return { ...client, domains: domains.map(({ domain }) => domain), mappings };
};

/**
 * Locks the client for the rest of the transaction, so that its changes run one after another, and returns its current settings. Refuses a
 * token that was revoked since the request was authenticated.
 */
export const lockClient = async (tx: Tx, { id, tokenHash }: { id: string; tokenHash: string }): Promise<ScimClient> => {
  const row = await tx
    .selectFrom('scim_client')
    .select('token_hash')
    .where('id', '=', id)
    .where(sql<boolean>`(token_expires_at is null or token_expires_at > now())`)
    .forUpdate()
    .executeTakeFirst();
  if (row?.token_hash !== tokenHash) throw new ScimError(401, 'The token is not valid.');
  return (await loadClient(tx, id))!;
};
