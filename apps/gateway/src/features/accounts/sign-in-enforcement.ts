import { Injectable } from '@nestjs/common';
import { type DomainProvider, domainOf, SingleSignOnRequired } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';

/** Decides which addresses must sign in with the identity provider of their organization. */
@Injectable()
export class SignInEnforcement {
  constructor(private readonly database: Database) {}

  /** Returns the provider of a mail domain. */
  async providerOf(domain: string): Promise<DomainProvider | null> {
    const row = await this.select(domain).executeTakeFirst();
    return row ? { providerId: row.id, name: row.name, isEnforced: row.is_enforced } : null;
  }

  /** Returns the provider that the address must use, or null if it may use any. */
  async requiredFor(email: string): Promise<{ providerId: string; name: string } | null> {
    const row = await this.select(domainOf(email))
      .where('is_enforced', '=', true)
      // The emergency account can still sign in with a password.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('person')
              .select('person.id')
              .whereRef('person.id', '=', 'identity_provider.emergency_person_id')
              .where('person.email', '=', email)
              .where('person.standing', '=', 'approved')
              .where('person.role', '=', 'SUPER_YHQ')
              .where('person.password_hash', 'is not', null),
          ),
        ),
      )
      .executeTakeFirst();
    return row ? { providerId: row.id, name: row.name } : null;
  }

  /** Refuses every other way to sign in for an address that must use its provider, whether or not it has an account. */
  async requireNone(email: string): Promise<void> {
    const provider = await this.requiredFor(email);
    if (provider) refuse(SingleSignOnRequired, provider);
  }

  private select(domain: string) {
    return this.database.db
      .selectFrom('identity_provider_domain')
      .innerJoin('identity_provider', 'identity_provider.id', 'identity_provider_domain.provider_id')
      .select(['identity_provider.id', 'identity_provider.name', 'identity_provider.is_enforced'])
      .where('identity_provider_domain.domain', '=', domain);
  }
}
