import { Inject, Injectable } from '@nestjs/common';
import { fullName, type IdentityProvider, Invalid, type ProviderTest } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { seal, unseal } from '../../../platform/cluster/seal';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { refuseFields } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import { columnsOf, type Settings, toCertificate } from './provider-settings';

const selectProviders = (db: Kysely<Tables>) =>
  db
    .selectFrom('identity_provider')
    .leftJoin('person', 'person.id', 'identity_provider.emergency_person_id')
    .selectAll('identity_provider')
    .select([
      'person.email as emergency_email',
      'person.firstname',
      'person.lastname',
      sql<boolean | null>`person.role = 'SUPER_YHQ' and person.standing = 'approved' and person.password_hash is not null`.as(
        'is_emergency_usable',
      ),
      sql<string[]>`array(
        select domain from identity_provider_domain where provider_id = identity_provider.id order by domain
      )`.as('domains'),
    ]);

export type ProviderRow = Awaited<ReturnType<ReturnType<typeof selectProviders>['executeTakeFirstOrThrow']>>;

export const toProvider = (row: ProviderRow): IdentityProvider => ({
  providerId: row.id,
  protocol: row.protocol,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id || null,
  hasSecret: row.sealed_secret !== null,
  signInUrl: row.sign_in_url,
  certificates: row.certificates.map(toCertificate),
  domains: row.domains,
  isEnforced: row.is_enforced,
  emergencyAccount:
    row.emergency_person_id === null
      ? null
      : {
          userId: row.emergency_person_id,
          name: `${row.firstname} ${row.lastname}`,
          email: row.emergency_email ?? '',
          isUsable: row.is_emergency_usable === true,
        },
  test: row.test,
  rev: row.rev,
});

/** Reads and changes the identity providers of organizations. */
@Injectable()
export class Providers {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('identity providers');
  }

  async list(): Promise<IdentityProvider[]> {
    const rows = await selectProviders(this.database.db).orderBy('identity_provider.name').orderBy('identity_provider.id').execute();
    return rows.map(toProvider);
  }

  /** Returns the accounts that can be selected for an emergency: active administrators with a password. */
  async emergencyAccounts(db: Kysely<Tables> = this.database.db): Promise<{ userId: string; name: string; email: string }[]> {
    const rows = await db
      .selectFrom('person')
      .select(['id', 'firstname', 'lastname', 'email'])
      .where('role', '=', 'SUPER_YHQ')
      .where('standing', '=', 'approved')
      .where('password_hash', 'is not', null)
      .orderBy('firstname')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ userId: row.id, name: fullName(row), email: row.email }));
  }

  read(id: string, db: Kysely<Tables> = this.database.db): Promise<ProviderRow | undefined> {
    return selectProviders(db).where('identity_provider.id', '=', id).executeTakeFirst();
  }

  async lock(tx: Tx, id: string): Promise<ProviderRow | undefined> {
    await tx.selectFrom('identity_provider').select('id').where('id', '=', id).forUpdate().execute();
    return this.read(id, tx);
  }

  /** Locks a provider against changes and returns true if it still has the revision with which a sign-in started. */
  async isCurrent(tx: Tx, { id, rev }: { id: string; rev: number }): Promise<boolean> {
    const row = await tx
      .selectFrom('identity_provider')
      .select('id')
      .where('id', '=', id)
      .where('rev', '=', rev)
      .forShare()
      .executeTakeFirst();
    return row !== undefined;
  }

  secretOf({ sealed_secret }: ProviderRow): string | undefined {
    return sealed_secret === null ? undefined : (unseal(this.key, sealed_secret) ?? undefined);
  }

  async create(tx: Tx, settings: Settings): Promise<string> {
    const { protocol, clientSecret } = settings;
    const { id } = await tx
      .insertInto('identity_provider')
      .values({
        ...columnsOf(settings),
        sealed_secret: protocol === 'saml' ? null : this.sealed(clientSecret),
        test: null,
        emergency_person_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.setDomains(tx, id, settings.domains);
    return id;
  }

  /** Changes the settings. The result of an earlier test does not apply to them, so the provider is not enforced any more. */
  async change(tx: Tx, row: ProviderRow, settings: Settings): Promise<void> {
    const { id, issuer, sealed_secret } = row;
    const { protocol, clientSecret } = settings;
    // A stored secret is sent only to the issuer for which it was entered.
    const needsSecret = protocol === 'oidc' && sealed_secret !== null && clientSecret === undefined && settings.issuer !== issuer;
    if (needsSecret) refuseFields(Invalid, { clientSecret: [{ code: 'required' }] });
    // Another provider has other subjects. The next sign-in links each account again.
    if (protocol !== row.protocol || settings.issuer !== issuer) await this.unlinkAll(tx, id);
    await tx
      .updateTable('identity_provider')
      .set((eb) => ({
        ...columnsOf(settings),
        ...(protocol === 'saml' ? { sealed_secret: null } : clientSecret === undefined ? {} : { sealed_secret: this.sealed(clientSecret) }),
        is_enforced: false,
        emergency_person_id: null,
        test: null,
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await this.setDomains(tx, id, settings.domains);
  }

  async enforce(tx: Tx, id: string, emergencyAccountId: string | null): Promise<void> {
    await tx
      .updateTable('identity_provider')
      .set((eb) => ({ is_enforced: emergencyAccountId !== null, emergency_person_id: emergencyAccountId, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /** Stores the result of a test, unless the provider has changed since it started. */
  async storeTest(tx: Tx, { id, rev }: { id: string; rev: number }, test: ProviderTest): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('identity_provider')
      .set({ test: JSON.stringify(test) })
      .where('id', '=', id)
      .where('rev', '=', rev)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Deletes a provider with the identities that people have linked with it, and returns their number. */
  async remove(tx: Tx, id: string): Promise<number> {
    const identities = await this.unlinkAll(tx, id);
    await tx.deleteFrom('identity_provider').where('id', '=', id).execute();
    return identities;
  }

  private async unlinkAll(tx: Tx, id: string): Promise<number> {
    const { numDeletedRows } = await tx.deleteFrom('identity').where('provider_id', '=', id).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Returns another provider that has one of the domains. */
  async ownerOf(tx: Tx, domains: readonly string[], id: string | null): Promise<{ domain: string; name: string } | undefined> {
    return tx
      .selectFrom('identity_provider_domain')
      .innerJoin('identity_provider', 'identity_provider.id', 'identity_provider_domain.provider_id')
      .select(['identity_provider_domain.domain', 'identity_provider.name'])
      .where('identity_provider_domain.domain', 'in', domains)
      .where('identity_provider.id', '<>', id ?? '')
      .orderBy('domain')
      .executeTakeFirst();
  }

  private async setDomains(tx: Tx, id: string, domains: readonly string[]): Promise<void> {
    await tx.deleteFrom('identity_provider_domain').where('provider_id', '=', id).execute();
    const rows = [...new Set(domains)].sort().map((domain) => ({ domain, provider_id: id }));
    await tx.insertInto('identity_provider_domain').values(rows).execute();
  }

  private sealed(secret: string | undefined): string | null {
    return secret === undefined ? null : seal(this.key, secret);
  }
}
