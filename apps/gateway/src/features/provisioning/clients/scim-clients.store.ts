import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Invalid, type MappableUnit, type ScimClient, type ScimClientSettings, ScimDomainTaken, ScimNameTaken } from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { textList } from '../../../platform/database/text-conditions';
import { refuse, refuseFields } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import { isPublicMailDomain } from '../../../services/org/company-matches';
import { newToken, tokenHashOf } from '../scim/scim-tokens';
import type { ScimClientTable } from '../tables';

export interface StoredClient extends ScimClientSettings {
  row: Selectable<ScimClientTable> & { is_expired: boolean };
  unitNames: ReadonlyMap<string, string>;
}

export const toScimClient = ({ row, name, domains, mappings, unitNames }: StoredClient): ScimClient => ({
  clientId: row.id,
  name,
  domains,
  mappings: mappings.map((mapping) => ({ ...mapping, unitName: unitNames.get(mapping.unitId) ?? '' })),
  token: {
    state: row.token_hash === null ? 'revoked' : row.is_expired ? 'expired' : 'active',
    issuedAt: row.token_issued_at.toISOString(),
    expiresAt: row.token_expires_at?.toISOString() ?? null,
  },
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  rev: row.rev,
});

/** The clients with their settings, which administrators manage. */
@Injectable()
export class ScimClients {
  constructor(private readonly database: Database) {}

  list(): Promise<StoredClient[]> {
    return this.load(this.database.db);
  }

  async read(db: Kysely<Tables>, id: string): Promise<StoredClient | undefined> {
    return (await this.load(db, id))[0];
  }

  private async load(db: Kysely<Tables>, id?: string): Promise<StoredClient[]> {
    let query = db
      .selectFrom('scim_client')
      .selectAll()
      .select(sql<boolean>`coalesce(token_expires_at <= now(), false)`.as('is_expired'))
      .orderBy(sql`lower(name)`);
    if (id !== undefined) query = query.where('id', '=', id);
    const rows = await query.execute();
    const domains = await db.selectFrom('scim_domain').selectAll().orderBy('domain').execute();
    const mappings = await db
      .selectFrom('scim_mapping')
      .innerJoin('unit', 'unit.id', 'scim_mapping.unit_id')
      .selectAll('scim_mapping')
      .select('unit.name')
      .orderBy('scim_mapping.group_name')
      .execute();
    const unitNames = new Map(mappings.map(({ unit_id, name }) => [unit_id, name]));
    return rows.map((row) => ({
      row,
      name: row.name,
      domains: domains.filter(({ client_id }) => client_id === row.id).map(({ domain }) => domain),
      mappings: mappings
        .filter(({ client_id }) => client_id === row.id)
        .map(({ group_name, role, unit_id }) => ({ group: group_name, role, unitId: unit_id })),
      unitNames,
    }));
  }

  units(): Promise<MappableUnit[]> {
    return this.database.db
      .selectFrom('unit')
      .leftJoin('unit as lco', (join) => join.onRef('lco.id', '=', 'unit.lco_id').on('unit.kind', '=', 'CP'))
      .select(['unit.id as unitId', 'unit.kind as role', 'unit.name', 'lco.name as lcoName'])
      .orderBy(sql`array_position(array['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'], unit.kind)`)
      .orderBy('unit.name')
      .orderBy('unit.id')
      .execute();
  }

  async lock(tx: Tx, id: string): Promise<StoredClient | undefined> {
    await tx.selectFrom('scim_client').select('id').where('id', '=', id).forUpdate().execute();
    return this.read(tx, id);
  }

  /** Creates a client. Returns its id and its token, which is not stored. */
  async create(tx: Tx, settings: ScimClientSettings, tokenDays: number | null): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    const token = newToken();
    await tx
      .insertInto('scim_client')
      .values({ id, name: settings.name, ...tokenColumns(token, tokenDays), last_used_at: null, created_at: sql<Date>`now()` })
      .execute();
    await this.writeSettings(tx, id, settings);
    return { id, token };
  }

  async change(tx: Tx, id: string, settings: ScimClientSettings): Promise<void> {
    await tx
      .updateTable('scim_client')
      .set((eb) => ({ name: settings.name, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('scim_domain').where('client_id', '=', id).execute();
    await tx.deleteFrom('scim_mapping').where('client_id', '=', id).execute();
    await this.writeSettings(tx, id, settings);
    await this.forgetForeignUsers(tx, id, settings.domains);
  }

  async rotate(tx: Tx, id: string, tokenDays: number | null): Promise<string> {
    const token = newToken();
    await tx
      .updateTable('scim_client')
      .set((eb) => ({ ...tokenColumns(token, tokenDays), last_used_at: null, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return token;
  }

  async revoke(tx: Tx, id: string): Promise<void> {
    await tx
      .updateTable('scim_client')
      .set((eb) => ({ token_hash: null, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('scim_client').where('id', '=', id).execute();
  }

  /** Refuses a name or a domain of another client, and mappings without a group or unit of their own. Waits for simultaneous changes. */
  async check(tx: Tx, { name, domains, mappings }: ScimClientSettings, id: string | null): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('scim clients'))`.execute(tx);
    const sameName = await tx
      .selectFrom('scim_client')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '<>', id ?? '')
      .executeTakeFirst();
    if (sameName) refuse(ScimNameTaken);
    const owner = await tx
      .selectFrom('scim_domain')
      .innerJoin('scim_client', 'scim_client.id', 'scim_domain.client_id')
      .select(['scim_domain.domain', 'scim_client.name'])
      .where('scim_domain.domain', 'in', domains)
      .where('scim_domain.client_id', '<>', id ?? '')
      .orderBy('scim_domain.domain')
      .executeTakeFirst();
    if (owner) refuse(ScimDomainTaken, owner);
    const publicAt = domains.findIndex(isPublicMailDomain);
    if (publicAt >= 0) refuseFields(Invalid, { [`domains.${publicAt}`]: [{ code: 'public-mail-domain' }] });
    if (new Set(domains).size < domains.length) refuseFields(Invalid, { domains: [{ code: 'duplicate' }] });
    if (new Set(mappings.map(({ group }) => group.toLowerCase())).size < mappings.length)
      refuseFields(Invalid, { mappings: [{ code: 'duplicate' }] });
    const unitIds = mappings.map(({ unitId }) => unitId);
    const units = await tx
      .selectFrom('unit')
      .select(['id', 'kind'])
      .where('id', 'in', ['', ...unitIds])
      .execute();
    const kinds = new Map(units.map(({ id: unitId, kind }) => [unitId, kind]));
    if (mappings.some(({ unitId, role }) => kinds.get(unitId) !== role)) refuseFields(Invalid, { mappings: [{ code: 'no-such-choice' }] });
  }

  private async writeSettings(tx: Tx, id: string, { domains, mappings }: ScimClientSettings): Promise<void> {
    await tx
      .insertInto('scim_domain')
      .values(domains.map((domain) => ({ domain, client_id: id })))
      .execute();
    if (!mappings.length) return;
    await tx
      .insertInto('scim_mapping')
      .values(mappings.map(({ group, role, unitId }) => ({ client_id: id, group_name: group, role, unit_id: unitId })))
      .execute();
  }

  /** Deletes what the client has stated about people outside of its domains. */
  private async forgetForeignUsers(tx: Tx, id: string, domains: readonly string[]): Promise<void> {
    const isForeign = sql`person_id in (select person.id from person
      where lower(split_part(person.email, '@', -1)) <> all(${textList([...domains])}))`;
    await sql`delete from scim_member where ${isForeign}
      and group_id in (select scim_group.id from scim_group where scim_group.client_id = ${id})`.execute(tx);
    await sql`delete from scim_user where client_id = ${id} and ${isForeign}`.execute(tx);
  }
}

const tokenColumns = (token: string, days: number | null) => ({
  token_hash: tokenHashOf(token),
  token_issued_at: sql<Date>`now()`,
  token_expires_at: days === null ? null : sql<Date>`now() + ${days} * interval '1 day'`,
});
