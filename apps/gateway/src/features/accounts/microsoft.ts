import { Inject, Injectable } from '@nestjs/common';
import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  EMAIL_MISSING,
  MethodOff,
  type Principal,
  SessionOver,
  SingleSignOnRequired,
  Unavailable,
} from '@portal/contracts';
import type * as oidc from 'openid-client';
import { z } from 'zod';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import type { Exchange } from '../../platform/http/serve';
import { LOG, type Log } from '../../platform/log';
import { microsoftCookie } from './cookies';
import { IdentityProofs } from './identities/identity-proofs';
import { discoverProvider, finishOpenIdFlow, OpenIdFlow, startOpenIdFlow } from './identities/openid-flow';
import { accountOf, identityIn, type ProviderAccount } from './identities/provider-account';
import { failureAddress, ProviderSignIn } from './identities/provider-sign-in';
import { SignedValues } from './identities/signed-values';
import { type Identity, personAt } from './person';
import { SignInEnforcement } from './sign-in-enforcement';

const FLOW_S = 10 * 60;
const CALLBACK = '/api/auth/microsoft/callback';

/** `personId` and `sessionId` are those of a signed-in person who connects an identity. */
const Flow = OpenIdFlow.extend({ personId: z.string().optional(), sessionId: z.string().optional() });

/**
 * Signs people in with Microsoft or another OpenID Connect provider. Issuer, tenant and subject identify a person; the mail address is only
 * displayed.
 */
@Injectable()
export class Microsoft {
  private provider: Promise<oidc.Configuration> | null = null;

  constructor(
    private readonly database: Database,
    private readonly providerSignIn: ProviderSignIn,
    private readonly enforcement: SignInEnforcement,
    private readonly proofs: IdentityProofs,
    private readonly values: SignedValues,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
  ) {}

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
    try {
      const { url, flow } = await startOpenIdFlow(await this.discover(), this.providerSignIn.urlOf(exchange.request, CALLBACK).href);
      const session = principal && { personId: principal.id, sessionId: principal.sessionId };
      cookie.set(await this.values.sign('flow', { ...flow, ...session }, FLOW_S), this.clock.in(FLOW_S * 1000));
      return url;
    } catch (error) {
      this.log.error({ event: 'oidc.unavailable', err: error }, 'the identity provider does not answer');
      return null;
    }
  }

  /** Handles the provider's redirect and returns the URL to continue at. */
  async finish(exchange: Exchange): Promise<string> {
    if (!this.on) refuse(MethodOff);
    const cookie = microsoftCookie(this.env, exchange);
    const flow = Flow.safeParse(await this.values.open('flow', cookie.value));
    cookie.clear();
    if (!flow.success) return failureAddress(SessionOver);
    const { personId, sessionId } = flow.data;
    const isConnecting = personId !== undefined && sessionId !== undefined;
    const failurePage = isConnecting ? '/profile?microsoft=failed' : failureAddress(SessionOver);
    const tokens = await this.providerSignIn.attempt(async () =>
      finishOpenIdFlow(await this.discover(), this.providerSignIn.urlOf(exchange.request, exchange.request.url), flow.data),
    );
    if (!tokens) return failurePage;
    const identity = identityIn(tokens);
    const person = isConnecting ? undefined : await this.providerSignIn.personOf(identity);
    if (person && (await this.enforcement.requiredFor(person.email))) return failureAddress(SingleSignOnRequired);
    if (person?.standing === 'approved') return this.providerSignIn.letIn(person, exchange);
    if (person?.standing === 'waiting') return failureAddress(AccountWaiting);
    if (person?.standing === 'disabled') return failureAddress(AccountDisabled);
    const account = await this.providerSignIn.attempt(async () => accountOf(await this.discover(), tokens));
    if (!account) return failurePage;
    if (isConnecting) {
      await this.proofs.create(exchange, { ...proofOf(identity), email: account.email, person_id: personId, session_id: sessionId });
      return '/profile?microsoft=verified';
    }
    return person ? this.continueRejected(identity, account, exchange) : this.continueUnlinked(identity, account, exchange);
  }

  /** Links the identity to the person again if they apply again. */
  private async continueRejected(identity: Identity, { email }: ProviderAccount, exchange: Exchange): Promise<string> {
    if (email) await this.providerSignIn.show(identity, email, exchange);
    return failureAddress(AccountRejected);
  }

  /**
   * Returns the page for an identity that no account has. If its verified address belongs to an account, that account's password is
   * requested once. An unverified address never reveals whether it belongs to an account.
   */
  private async continueUnlinked(identity: Identity, account: ProviderAccount, exchange: Exchange): Promise<string> {
    const { email, isEmailVerified, firstname, lastname } = account;
    if (!email) return failureAddress({ code: EMAIL_MISSING });
    if (await this.enforcement.requiredFor(email)) return failureAddress(SingleSignOnRequired);
    const owner = isEmailVerified ? await personAt(this.database.db, email) : undefined;
    if (owner) {
      await this.proofs.create(exchange, { ...proofOf(identity), email, person_id: owner.id, session_id: null });
      return '/link-account';
    }
    await this.providerSignIn.show(identity, email, exchange);
    return `/sign-up?${new URLSearchParams({ microsoft: '1', email, firstname, lastname })}`;
  }

  private discover(): Promise<oidc.Configuration> {
    this.provider ??= discoverProvider({
      issuer: this.env.OIDC_ISSUER!,
      clientId: this.env.OIDC_CLIENT_ID!,
      clientSecret: this.env.OIDC_CLIENT_SECRET,
    });
    // The current callers get the error. The next sign-in queries the provider again.
    this.provider.catch(() => {
      this.provider = null;
    });
    return this.provider;
  }
}

const proofOf = ({ issuer, tenant, subject }: Identity) => ({ issuer, tenant, subject });
