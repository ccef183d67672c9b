import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import type { Exchange } from '../../../platform/http/serve';
import { samlCookie } from '../cookies';
import { SignedValues } from '../identities/signed-values';
import type { ProviderRow } from './providers.store';
import type { SamlStatement } from './saml';

const USE = 'saml statement';
/** The time for the redirect from the response to its use. */
const LIFE_S = 60;

const Statement = z.object({
  providerId: z.string(),
  requestId: z.string(),
  assertionId: z.string(),
  expiresAt: z.iso.datetime(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
});

/** Carries the verified statement of a SAML provider to the request that uses it, and lets each assertion be used once. */
@Injectable()
export class SamlStatements {
  constructor(
    private readonly database: Database,
    private readonly values: SignedValues,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async set(exchange: Exchange, provider: ProviderRow, { identity, account, ...statement }: SamlStatement): Promise<void> {
    const { isEmailVerified: _isEmailVerified, ...person } = account;
    const value = { ...statement, ...person, providerId: provider.id, issuer: identity.issuer, subject: identity.subject };
    samlCookie(this.env, exchange).set(await this.values.sign(USE, value, LIFE_S), this.clock.in(LIFE_S * 1_000));
  }

  /** Returns the person of the statement that answers the request of this browser. Throws an error if there is none, or it was used. */
  async take(exchange: Exchange, provider: ProviderRow, requestId: string): Promise<Pick<SamlStatement, 'identity' | 'account'>> {
    const cookie = samlCookie(this.env, exchange);
    const statement = Statement.parse(await this.values.open(USE, cookie.value));
    cookie.clear();
    const { providerId, issuer, subject, email, firstname, lastname, assertionId, expiresAt } = statement;
    if (providerId !== provider.id || issuer !== provider.issuer) throw new Error('the response is from another provider');
    if (statement.requestId !== requestId) throw new Error('the response answers another request');
    const { numInsertedOrUpdatedRows } = await this.database.db
      .insertInto('saml_assertion')
      .values({ id: `${provider.id} ${assertionId}`, expires_at: new Date(Date.parse(expiresAt) + LIFE_S * 1_000) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new Error('the assertion was used before');
    return {
      identity: { issuer, tenant: '', subject, provider_id: provider.id },
      account: { email, isEmailVerified: email !== null, firstname, lastname },
    };
  }
}
