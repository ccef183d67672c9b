import { Inject, Injectable } from '@nestjs/common';
import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  domainOf,
  IdentityTaken,
  type Principal,
  type ProviderTest,
  SessionOver,
  type SignOnFailure,
  type TestFailure,
} from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import type * as oidc from 'openid-client';
import { z } from 'zod';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { unitRoom } from '../../../platform/facts/rooms';
import { RefusalError } from '../../../platform/http/refusal-error';
import type { Exchange } from '../../../platform/http/serve';
import { requestContext } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { SUPER_UNIT } from '../../../services/org/units';
import { microsoftCookie } from '../cookies';
import { Identities } from '../identities/identities';
import { discoverProvider, finishOpenIdFlow, isOfTenant, OpenIdFlow, startOpenIdFlow } from '../identities/openid-flow';
import { accountOf, identityIn, type ProviderAccount } from '../identities/provider-account';
import { failureAddress, ProviderSignIn } from '../identities/provider-sign-in';
import { SignedValues } from '../identities/signed-values';
import { type Identity, type Person, personAt } from '../person';
import { type ProviderRow, Providers } from './providers.store';
import { readSamlResponse, type SamlAddresses, startSamlFlow } from './saml';
import { SamlStatements } from './saml-statements';

const FLOW_S = 10 * 60;
/** The time for which the metadata of a provider is used, because providers move their addresses and keys. */
const METADATA_MS = 60 * 60 * 1000;
const USE = 'single sign-on';
const CALLBACK = '/api/auth/sso/callback';
const SAML_METADATA = '/api/auth/sso/saml/metadata';
const SAML_RESPONSE = '/api/auth/sso/saml';
const PAGE = '/single-sign-on';

/** `testerId` is the administrator who tests the provider; absent in a sign-in. */
const FLOW_FIELDS = { providerId: z.string(), rev: z.number(), testerId: z.string().optional() };
const Flow = z.union([OpenIdFlow.extend(FLOW_FIELDS), z.object({ requestId: z.string(), ...FLOW_FIELDS })]);
type Flow = z.infer<typeof Flow>;

/** A person as the provider has verified them. */
interface Visitor {
  identity: Identity;
  account: ProviderAccount;
}

const failWith = (code: SignOnFailure): string => failureAddress({ code });

/**
 * Signs people in with the identity provider of their organization. The organization vouches for the addresses of its domains, so a first
 * sign-in links the identity to the account with its address.
 */
@Injectable()
export class SingleSignOn {
  /** The metadata of each provider, for its current settings. */
  private readonly configurations = new Map<string, { rev: number; until: number; configuration: Promise<oidc.Configuration> }>();

  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly providerSignIn: ProviderSignIn,
    private readonly identities: Identities,
    private readonly samlStatements: SamlStatements,
    private readonly values: SignedValues,
    private readonly securityEvents: SecurityEvents,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  redirectUri(request: FastifyRequest): string {
    return this.providerSignIn.urlOf(request, CALLBACK).href;
  }

  samlAddresses(request: FastifyRequest): SamlAddresses {
    const urlOf = (path: string) => this.providerSignIn.urlOf(request, path).href;
    return { entityId: urlOf(SAML_METADATA), responseUrl: urlOf(SAML_RESPONSE) };
  }

  /** Verifies the response of a SAML provider, which another site posts without our cookies, and returns the address that uses it. */
  async acceptSaml(exchange: Exchange, providerId: string, response: string): Promise<string> {
    const provider = await this.providers.read(providerId);
    if (provider?.protocol === 'saml') {
      const addresses = this.samlAddresses(exchange.request);
      const statement = await this.providerSignIn.attempt(() => readSamlResponse(provider, addresses, response));
      if (statement) await this.samlStatements.set(exchange, provider, statement);
    }
    return CALLBACK;
  }

  /** Returns the authorization URL of the provider, or the sign-in page if it is not available. */
  async start(exchange: Exchange, providerId: string): Promise<string> {
    const provider = await this.providers.read(providerId);
    return (provider && (await this.authorization(exchange, provider))) ?? failWith('single-sign-on.failed');
  }

  /** Returns the URL at which an administrator tests the provider; null if it is not available. */
  startTest(exchange: Exchange, provider: ProviderRow, principal: Principal): Promise<string | null> {
    this.configurations.delete(provider.id);
    return this.authorization(exchange, provider, principal.id);
  }

  /** Handles the redirect of a provider and returns the page to continue at. */
  async finish(exchange: Exchange): Promise<string> {
    const cookie = microsoftCookie(this.env, exchange);
    const parsedFlow = Flow.safeParse(await this.values.open(USE, cookie.value));
    cookie.clear();
    if (!parsedFlow.success) return failWith('single-sign-on.failed');
    const flow = parsedFlow.data;
    const provider = await this.providers.read(flow.providerId);
    const isCurrent = provider?.rev === flow.rev;
    const visitor = isCurrent ? await this.verify(exchange, provider, flow) : null;
    if (flow.testerId !== undefined) return this.finishTest(flow, flow.testerId, provider, visitor);
    if (provider && visitor) return this.signIn(exchange, provider, visitor);
    return this.refuseSignIn(exchange, 'single-sign-on.failed', { personId: null, email: null });
  }

  /** Returns the URL; null if the provider is not available. A short-lived cookie binds the response to this browser and provider. */
  private async authorization(exchange: Exchange, provider: ProviderRow, testerId?: string): Promise<string | null> {
    const cookie = microsoftCookie(this.env, exchange);
    return this.providerSignIn.attempt(async () => {
      const { url, flow } = await this.startFlow(exchange, provider);
      const { id, rev } = provider;
      const value = { ...flow, providerId: id, rev, ...(testerId === undefined ? {} : { testerId }) };
      cookie.set(await this.values.sign(USE, value, FLOW_S), this.clock.in(FLOW_S * 1000));
      return url;
    });
  }

  private async startFlow({ request }: Exchange, provider: ProviderRow) {
    if (provider.protocol === 'oidc') return startOpenIdFlow(await this.configurationOf(provider), this.redirectUri(request));
    const { url, requestId } = await startSamlFlow(provider, this.samlAddresses(request));
    return { url, flow: { requestId } };
  }

  private verify(exchange: Exchange, provider: ProviderRow, flow: Flow): Promise<Visitor | null> {
    return this.providerSignIn.attempt(async () => {
      if ('requestId' in flow) return this.samlStatements.take(exchange, provider, flow.requestId);
      const { request } = exchange;
      const configuration = await this.configurationOf(provider);
      const tokens = await finishOpenIdFlow(configuration, this.providerSignIn.urlOf(request, request.url), flow);
      const identity = identityIn(tokens, provider.id);
      if (!isOfTenant(identity)) throw new Error('the ID token belongs to another tenant');
      return { identity, account: await accountOf(configuration, tokens) };
    });
  }

  private async signIn(exchange: Exchange, provider: ProviderRow, { identity, account }: Visitor): Promise<string> {
    const linkedPerson = await this.providerSignIn.personOf(identity);
    const failure = linkedPerson ? failureOf(provider, { email: linkedPerson.email, isEmailVerified: true }) : failureOf(provider, account);
    if (failure) return this.refuseSignIn(exchange, failure, { personId: linkedPerson?.id ?? null, email: account.email });
    const email = account.email ?? '';
    const person = linkedPerson ?? (await personAt(this.database.db, email));
    if (person && person !== linkedPerson && (await this.identities.hasOther(this.database.db, person, identity))) {
      return this.refuseSignIn(exchange, 'single-sign-on.other-identity', { personId: person.id, email });
    }
    if (person?.standing === 'waiting') return failureAddress(AccountWaiting);
    if (person?.standing === 'disabled') return failureAddress(AccountDisabled);
    if (person?.standing === 'approved')
      return this.letIn(exchange, provider, { person, identity, email, isLinked: person === linkedPerson });
    if (failureOf(provider, account) === null) await this.providerSignIn.show(identity, email, exchange);
    if (person) return failureAddress(AccountRejected);
    const { firstname, lastname } = account;
    return `/sign-up?${new URLSearchParams({ microsoft: '1', email, firstname, lastname })}`;
  }

  /** Signs the person in and links the identity, unless the provider has changed in the meantime. */
  private async letIn(
    exchange: Exchange,
    provider: ProviderRow,
    { person, identity, email, isLinked }: { person: Person; identity: Identity; email: string; isLinked: boolean },
  ): Promise<string> {
    try {
      return await this.providerSignIn.letIn(person, exchange, async (tx) => {
        if (!(await this.providers.isCurrent(tx, provider))) throw new RefusalError(SessionOver);
        if (!isLinked) await this.identities.linkOfProvider(tx, { person, identity, email, provider: provider.name });
      });
    } catch (error) {
      // The account or the provider has changed since it was read.
      if (error instanceof RefusalError) {
        const code = error.refusal === IdentityTaken ? 'single-sign-on.other-identity' : 'single-sign-on.failed';
        return this.refuseSignIn(exchange, code, { personId: person.id, email });
      }
      throw error;
    }
  }

  private refuseSignIn({ request }: Exchange, code: SignOnFailure, account: { personId: string | null; email: string | null }): string {
    const event = code === 'single-sign-on.other-identity' ? 'security.link_refused' : 'security.sign_in_failed';
    this.securityEvents.noteSignIn(event, { reason: code, ...account }, request);
    return failWith(code);
  }

  /** Stores what the provider returned about the administrator, and notifies the page that shows it. */
  private async finishTest(flow: Flow, testerId: string, provider: ProviderRow | undefined, visitor: Visitor | null): Promise<string> {
    const test = testOf(this.clock.now(), provider, visitor);
    const context = requestContext.getStore();
    await requestContext.run({ ...context, requestId: context?.requestId ?? '', actor: testerId }, () =>
      this.database.tx(async (tx) => {
        if (!(await this.providers.storeTest(tx, { id: flow.providerId, rev: flow.rev }, test))) return;
        await audit(tx, 'provider.tested', flow.providerId, { after: { failure: test.failure } });
        await appendFact(tx, [unitRoom(SUPER_UNIT)], 'provider.changed', { providerId: flow.providerId });
      }),
    );
    return PAGE;
  }

  private configurationOf(provider: ProviderRow): Promise<oidc.Configuration> {
    const { id, rev, issuer, client_id } = provider;
    const entry = this.configurations.get(id);
    const now = this.clock.now().getTime();
    if (entry?.rev === rev && entry.until > now) return entry.configuration;
    const configuration = discoverProvider({ issuer, clientId: client_id, clientSecret: this.providers.secretOf(provider) });
    this.configurations.set(id, { rev, until: now + METADATA_MS, configuration });
    // The current callers get the error. The next sign-in queries the provider again.
    configuration.catch(() => this.configurations.delete(id));
    return configuration;
  }
}

/** Returns why the provider may not sign in the account with this address; null if it may. */
const failureOf = ({ domains }: ProviderRow, account: Pick<ProviderAccount, 'email' | 'isEmailVerified'>): TestFailure | null => {
  if (!account.email) return 'single-sign-on.email-missing';
  if (!account.isEmailVerified) return 'single-sign-on.email-unverified';
  return domains.includes(domainOf(account.email)) ? null : 'single-sign-on.foreign-domain';
};

const testOf = (now: Date, provider: ProviderRow | undefined, visitor: Visitor | null): ProviderTest => ({
  at: now.toISOString(),
  failure: provider && visitor ? failureOf(provider, visitor.account) : 'single-sign-on.failed',
  email: visitor?.account.email ?? null,
  firstname: visitor?.account.firstname ?? '',
  lastname: visitor?.account.lastname ?? '',
  subject: visitor?.identity.subject ?? '',
});
