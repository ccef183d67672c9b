import { Inject, Injectable } from '@nestjs/common';
import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  EMAIL_MISSING,
  MethodOff,
  type Principal,
  SessionOver,
  Unavailable,
} from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import type { Exchange } from '../../platform/http/serve';
import { LOG, type Log } from '../../platform/log';
import { microsoftCookie, refreshCookie } from './cookies';
import { Devices } from './devices';
import { IdentityProofs } from './identities/identity-proofs';
import { accountOf, identityIn, type ProviderAccount } from './identities/provider-account';
import { type Identity, type Person, personAt, personOf } from './person';
import { SignIn } from './sign-in.service';

const FLOW_S = 10 * 60;
const IDENTITY_S = 60 * 60;
const CALLBACK = '/api/auth/microsoft/callback';
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** `personId` and `sessionId` are those of a signed-in person who connects an identity. */
const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  personId: z.string().optional(),
  sessionId: z.string().optional(),
});
const IdentityCookie = z.object({ issuer: z.string(), tenant: z.string(), subject: z.string(), email: z.string() });

/**
 * Signs people in with Microsoft or another OpenID Connect provider. Issuer, tenant and subject identify a person; the mail address is only
 * displayed.
 */
@Injectable()
export class Microsoft {
  private readonly key: Buffer;
  private provider: Promise<oidc.Configuration> | null = null;

  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly devices: Devices,
    private readonly proofs: IdentityProofs,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('microsoft');
  }

  get on(): boolean {
    return Boolean(this.env.OIDC_ISSUER && this.env.OIDC_CLIENT_ID);
  }

  /** Returns the authorization URL of the provider, or that of the sign-in page if the provider is not available. */
  async begin(exchange: Exchange): Promise<string> {
    return (await this.authorization(exchange)) ?? failureAddress(Unavailable);
  }

  /** Returns the authorization URL at which a signed-in person proves the identity that they connect. */
  async connect(exchange: Exchange, principal: Principal): Promise<string> {
    return (await this.authorization(exchange, principal)) ?? refuse(Unavailable);
  }

  /** Returns the URL; null if the provider is not available. A short-lived cookie binds the provider's response to this browser. */
  private async authorization(exchange: Exchange, principal?: Principal): Promise<string | null> {
    if (!this.on) refuse(MethodOff);
    const cookie = microsoftCookie(this.env, exchange);
    const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    try {
      const to = oidc.buildAuthorizationUrl(await this.discover(), {
        redirect_uri: this.at(exchange.request, CALLBACK).href,
        scope: 'openid profile email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      const session = principal && { personId: principal.id, sessionId: principal.sessionId };
      cookie.set(await this.sign('flow', { ...flow, ...session }, FLOW_S), this.clock.in(FLOW_S * 1000));
      return to.href;
    } catch (error) {
      this.log.error({ event: 'oidc.unavailable', err: error }, 'the identity provider does not answer');
      return null;
    }
  }

  /** Handles the provider's redirect and returns the URL to continue at. */
  async finish(exchange: Exchange): Promise<string> {
    if (!this.on) refuse(MethodOff);
    const cookie = microsoftCookie(this.env, exchange);
    const flow = Flow.safeParse(await this.open('flow', cookie.value));
    cookie.clear();
    if (!flow.success) return failureAddress(SessionOver);
    const { state, nonce, verifier, personId, sessionId } = flow.data;
    const isConnecting = personId !== undefined && sessionId !== undefined;
    const failurePage = isConnecting ? '/profile?microsoft=failed' : failureAddress(SessionOver);
    const tokens = await this.attempt(async () =>
      oidc.authorizationCodeGrant(await this.discover(), this.at(exchange.request, exchange.request.url), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }),
    );
    if (!tokens) return failurePage;
    const identity = identityIn(tokens);
    const person = isConnecting ? undefined : await this.personOf(identity);
    if (person?.standing === 'approved') return this.letIn(person, exchange);
    if (person?.standing === 'waiting') return failureAddress(AccountWaiting);
    if (person?.standing === 'disabled') return failureAddress(AccountDisabled);
    const account = await this.attempt(async () => accountOf(await this.discover(), tokens));
    if (!account) return failurePage;
    if (isConnecting) {
      await this.proofs.create(exchange, { ...identity, email: account.email, person_id: personId, session_id: sessionId });
      return '/profile?microsoft=verified';
    }
    return person ? this.continueRejected(identity, account, exchange) : this.continueUnlinked(identity, account, exchange);
  }

  private async letIn(person: Person, exchange: Exchange): Promise<string> {
    const refresh = refreshCookie(this.env, exchange);
    const device = await this.devices.knownFor(exchange, person.email);
    const { begun } = await this.database.tx((tx) => this.signIn.letIn(tx, person, exchange, device !== null));
    refresh.set(begun.refresh, begun.expiresAt);
    await this.devices.remember(exchange, person.email);
    return '/home';
  }

  /** Links the identity to the person again if they apply again. */
  private async continueRejected(identity: Identity, { email }: ProviderAccount, exchange: Exchange): Promise<string> {
    if (email) await this.show(identity, email, exchange);
    return failureAddress(AccountRejected);
  }

  /**
   * Returns the page for an identity that no account has. If its verified address belongs to an account, that account's password is
   * requested once. An unverified address never reveals whether it belongs to an account.
   */
  private async continueUnlinked(identity: Identity, account: ProviderAccount, exchange: Exchange): Promise<string> {
    const { email, isEmailVerified, firstname, lastname } = account;
    if (!email) return failureAddress({ code: EMAIL_MISSING });
    const owner = isEmailVerified ? await personAt(this.database.db, email) : undefined;
    if (owner) {
      await this.proofs.create(exchange, { ...identity, email, person_id: owner.id, session_id: null });
      return '/link-account';
    }
    await this.show(identity, email, exchange);
    return `/sign-up?${new URLSearchParams({ microsoft: '1', email, firstname, lastname })}`;
  }

  /** Returns the identity that was verified in this browser, if the sign-up uses the address given by the provider. */
  async shown(exchange: Exchange, email: string): Promise<Identity | undefined> {
    if (!this.on || !exchange.request.headers.cookie) return undefined;
    const parsedCookie = IdentityCookie.safeParse(await this.open('identity', microsoftCookie(this.env, exchange).value));
    const proof = parsedCookie.success ? parsedCookie.data : await this.proofs.pending(exchange);
    if (proof?.email !== email) return undefined;
    const { issuer, tenant, subject } = proof;
    return { issuer, tenant, subject };
  }

  /** Records that this browser has verified the identity and may use it for a sign-up for a while. */
  private async show(identity: Identity, email: string, exchange: Exchange): Promise<void> {
    const value = await this.sign('identity', { ...identity, email }, IDENTITY_S);
    microsoftCookie(this.env, exchange).set(value, this.clock.in(IDENTITY_S * 1000));
  }

  /** Returns the result of a request to the provider; null if it fails. */
  private async attempt<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      this.log.warn(
        { event: 'oidc.sign_in_failed', reason: error instanceof Error ? error.message : 'unknown' },
        'a sign-in with the identity provider failed',
      );
      return null;
    }
  }

  private async personOf({ issuer, tenant, subject }: Identity): Promise<Person | undefined> {
    const linkedPerson = await this.database.db
      .selectFrom('identity')
      .select('person_id')
      .where('issuer', '=', issuer)
      .where('tenant', '=', tenant)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return linkedPerson && personOf(this.database.db, linkedPerson.person_id);
  }

  private discover(): Promise<oidc.Configuration> {
    const issuer = new URL(this.env.OIDC_ISSUER!);
    const local = issuer.protocol === 'http:' && LOOPBACK.test(issuer.hostname);
    this.provider ??= oidc.discovery(issuer, this.env.OIDC_CLIENT_ID!, this.env.OIDC_CLIENT_SECRET, undefined, {
      timeout: 10,
      execute: local ? [oidc.allowInsecureRequests] : [],
    });
    // The current callers get the error. The next sign-in queries the provider again.
    this.provider.catch(() => {
      this.provider = null;
    });
    return this.provider;
  }

  /** Returns the absolute URL of a portal path as the browser sees it. */
  private at(request: FastifyRequest, path: string): URL {
    return new URL(path, this.env.PUBLIC_URL ?? `http://${request.headers.host}`);
  }

  private sign(use: string, value: Record<string, string>, lifeS: number): Promise<string> {
    return new SignJWT(value)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(use)
      .setExpirationTime(this.clock.in(lifeS * 1000))
      .sign(this.key);
  }

  private async open(use: string, value: string | null): Promise<unknown> {
    if (!value) return null;
    return jwtVerify(value, this.key, { audience: use, algorithms: ['HS256'], currentDate: this.clock.now() }).then(
      ({ payload }) => payload,
      // A token that has expired or was not signed with our key contains no identity.
      () => null,
    );
  }
}

const failureAddress = ({ code }: { code: string }): string => `/login?failed=${code}`;
