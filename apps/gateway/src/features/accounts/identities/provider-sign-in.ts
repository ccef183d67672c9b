import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import type { Exchange } from '../../../platform/http/serve';
import { LOG, type Log } from '../../../platform/log';
import type { Tx } from '../../../platform/request-context';
import { microsoftCookie, refreshCookie } from '../cookies';
import { Devices } from '../devices';
import { type Identity, type Person, personOf } from '../person';
import { SignIn } from '../sign-in.service';
import { IdentityProofs } from './identity-proofs';
import { SignedValues } from './signed-values';

const IDENTITY_S = 60 * 60;
const IdentityCookie = z.object({
  issuer: z.string(),
  tenant: z.string(),
  subject: z.string(),
  email: z.string(),
  provider_id: z.string().nullable().default(null),
});

/** Returns the address of the sign-in page that shows why a sign-in with a provider failed. */
export const failureAddress = ({ code }: { code: string }): string => `/login?failed=${code}`;

/** Contains what sign-ins with identity providers have in common after the provider has verified a person. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly devices: Devices,
    private readonly proofs: IdentityProofs,
    private readonly values: SignedValues,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns the absolute URL of a portal path as the browser sees it. */
  urlOf(request: FastifyRequest, path: string): URL {
    return new URL(path, this.env.PUBLIC_URL ?? `http://${request.headers.host}`);
  }

  async personOf({ issuer, tenant, subject, provider_id }: Identity): Promise<Person | undefined> {
    const linkedPerson = await this.database.db
      .selectFrom('identity')
      .select('person_id')
      .where('issuer', '=', issuer)
      .where('tenant', '=', tenant)
      .where('subject', '=', subject)
      .where('provider_id', 'is not distinct from', provider_id)
      .executeTakeFirst();
    return linkedPerson && personOf(this.database.db, linkedPerson.person_id);
  }

  /** Signs the person in, after `prepare` in the same transaction, and returns the page to continue at. */
  async letIn(person: Person, exchange: Exchange, prepare?: (tx: Tx) => Promise<unknown>): Promise<string> {
    const refresh = refreshCookie(this.env, exchange);
    const device = await this.devices.knownFor(exchange, person.email);
    const { begun } = await this.database.tx(async (tx) => {
      await prepare?.(tx);
      return this.signIn.letIn(tx, person, exchange, device !== null);
    });
    refresh.set(begun.refresh, begun.expiresAt);
    await this.devices.remember(exchange, person.email);
    return '/home';
  }

  /** Returns the result of a request to the provider; null if it fails. */
  async attempt<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      this.log.warn(
        { event: 'provider.sign_in_failed', reason: error instanceof Error ? error.message : 'unknown' },
        'a sign-in with the identity provider failed',
      );
      return null;
    }
  }

  /** Returns the identity that was verified in this browser, if the sign-up uses the address given by the provider. */
  async shown(exchange: Exchange, email: string): Promise<Identity | undefined> {
    if (!exchange.request.headers.cookie) return undefined;
    const parsedCookie = IdentityCookie.safeParse(await this.values.open('identity', microsoftCookie(this.env, exchange).value));
    const proof = parsedCookie.success ? parsedCookie.data : await this.proofs.pending(exchange);
    if (proof?.email !== email) return undefined;
    const { issuer, tenant, subject } = proof;
    return { issuer, tenant, subject, provider_id: 'provider_id' in proof ? proof.provider_id : null };
  }

  /** Records that this browser has verified the identity and may use it for a sign-up for a while. */
  async show(identity: Identity, email: string, exchange: Exchange): Promise<void> {
    const value = await this.values.sign('identity', { ...identity, email }, IDENTITY_S);
    microsoftCookie(this.env, exchange).set(value, this.clock.in(IDENTITY_S * 1000));
  }
}
