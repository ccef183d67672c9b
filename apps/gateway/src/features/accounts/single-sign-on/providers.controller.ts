import { Inject } from '@nestjs/common';
import {
  EmergencyAccountInvalid,
  type Input,
  Invalid,
  identityProviderRoutes,
  ObjectMissing,
  type Principal,
  ProviderChanged,
  ProviderDomainTaken,
  ProviderUnreachable,
  ProviderUntested,
} from '@portal/contracts';
import { sql } from 'kysely';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { unitRoom } from '../../../platform/facts/rooms';
import { refuse, refuseFields } from '../../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { isPublicMailDomain } from '../../../services/org/company-matches';
import { SUPER_UNIT } from '../../../services/org/units';
import { StepUp } from '../second-factor/step-up';
import { columnsOf, insecureFieldOf, type Settings } from './provider-settings';
import { type ProviderRow, Providers, toProvider } from './providers.store';

import { SingleSignOn } from './single-sign-on';

/** Serves the routes with which administrators manage the identity providers of organizations. */
@Serve(pickRoutes(identityProviderRoutes, 'list', 'emergencyAccounts', 'create', 'change', 'enforce', 'relax', 'remove', 'test'))
export class ProvidersController {
  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly singleSignOn: SingleSignOn,
    private readonly stepUp: StepUp,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(_input: unknown, _principal: Principal, { request }: Exchange) {
    const items = await this.providers.list();
    const { entityId, responseUrl } = this.singleSignOn.samlAddresses(request);
    return {
      items,
      totalCount: items.length,
      redirectUri: this.singleSignOn.redirectUri(request),
      saml: { metadataUrl: entityId, responseUrl },
    };
  }

  async emergencyAccounts() {
    const items = await this.providers.emergencyAccounts();
    return { items, totalCount: items.length };
  }

  async create({ password, code, ...settings }: Input<typeof identityProviderRoutes.create>, principal: Principal, exchange: Exchange) {
    this.checkSettings(settings);
    await this.stepUp.requireProof(principal, { password, code }, exchange);
    return this.database.tx(async (tx) => {
      await this.lockDomains(tx, settings.domains, null);
      const id = await this.providers.create(tx, settings);
      return this.report(tx, { action: 'provider.created', before: null, id }, 'The identity provider was added.');
    });
  }

  async change(
    { providerId, rev, password, code, ...settings }: Input<typeof identityProviderRoutes.change>,
    principal: Principal,
    exchange: Exchange,
  ) {
    this.checkSettings(settings);
    await this.stepUp.requireProof(principal, { password, code }, exchange);
    return this.database.tx(async (tx) => {
      const provider = await this.lock(tx, providerId, rev);
      await this.lockDomains(tx, settings.domains, providerId);
      await this.providers.change(tx, provider, settings);
      return this.report(tx, { action: 'provider.changed', before: provider, id: providerId }, 'The identity provider was changed.');
    });
  }

  async enforce(
    { providerId, rev, emergencyAccountId, ...proof }: Input<typeof identityProviderRoutes.enforce>,
    principal: Principal,
    exchange: Exchange,
  ) {
    await this.stepUp.requireProof(principal, proof, exchange);
    return this.database.tx(async (tx) => {
      const provider = await this.lock(tx, providerId, rev);
      if (!provider.test || provider.test.failure !== null) refuse(ProviderUntested);
      const accounts = await this.providers.emergencyAccounts(tx);
      if (!accounts.some(({ userId }) => userId === emergencyAccountId)) refuse(EmergencyAccountInvalid);
      await this.providers.enforce(tx, providerId, emergencyAccountId);
      return this.report(
        tx,
        { action: 'provider.enforced', before: provider, id: providerId },
        'The identity provider is required for its domains.',
      );
    });
  }

  async relax({ providerId, rev, ...proof }: Input<typeof identityProviderRoutes.relax>, principal: Principal, exchange: Exchange) {
    await this.stepUp.requireProof(principal, proof, exchange);
    return this.database.tx(async (tx) => {
      const provider = await this.lock(tx, providerId, rev);
      await this.providers.enforce(tx, providerId, null);
      return this.report(tx, { action: 'provider.relaxed', before: provider, id: providerId }, 'Other ways to sign in are allowed again.');
    });
  }

  async remove({ providerId, rev, ...proof }: Input<typeof identityProviderRoutes.remove>, principal: Principal, exchange: Exchange) {
    await this.stepUp.requireProof(principal, proof, exchange);
    await this.database.tx(async (tx) => {
      const provider = await this.lock(tx, providerId, rev);
      const identities = await this.providers.remove(tx, providerId);
      await audit(tx, 'provider.removed', providerId, { before: settingsOf(provider), after: { identities } });
      await appendFact(tx, [unitRoom(SUPER_UNIT)], 'provider.changed', { providerId });
    });
    return { message: 'The identity provider was deleted.' };
  }

  async test({ providerId }: Input<typeof identityProviderRoutes.test>, principal: Principal, exchange: Exchange) {
    const provider = (await this.providers.read(providerId)) ?? refuse(ObjectMissing);
    return { url: (await this.singleSignOn.startTest(exchange, provider, principal)) ?? refuse(ProviderUnreachable) };
  }

  /**
   * Refuses settings that the protocol does not allow, and an address without TLS in an installation with a public address. Checked before
   * the proof, which uses up a code.
   */
  private checkSettings(settings: Settings): void {
    columnsOf(settings);
    const field = this.env.PUBLIC_URL && insecureFieldOf(settings);
    if (field) refuseFields(Invalid, { [field]: [{ code: 'link' }] });
  }

  /** Locks a provider, or refuses the change if it has changed since the caller read it. */
  private async lock(tx: Tx, providerId: string, rev: number): Promise<ProviderRow> {
    const provider = (await this.providers.lock(tx, providerId)) ?? refuse(ObjectMissing);
    if (provider.rev !== rev) refuse(ProviderChanged, { rev: provider.rev });
    return provider;
  }

  /** Waits for simultaneous changes of domains, and refuses public domains and those of another provider. */
  private async lockDomains(tx: Tx, domains: readonly string[], providerId: string | null): Promise<void> {
    const at = domains.findIndex(isPublicMailDomain);
    if (at >= 0) refuseFields(Invalid, { [`domains.${at}`]: [{ code: 'public-mail-domain' }] });
    await sql`select pg_advisory_xact_lock(hashtext('identity provider domains'))`.execute(tx);
    const owner = await this.providers.ownerOf(tx, domains, providerId);
    if (owner) refuse(ProviderDomainTaken, owner);
  }

  private async report(tx: Tx, { action, before, id }: { action: string; before: ProviderRow | null; id: string }, message: string) {
    const provider = (await this.providers.read(id, tx)) ?? refuse(ObjectMissing);
    await audit(tx, action, id, { before: before && settingsOf(before), after: settingsOf(provider) });
    await appendFact(tx, [unitRoom(SUPER_UNIT)], 'provider.changed', { providerId: id });
    return { message, provider: toProvider(provider) };
  }
}

/** Returns the settings for the audit, without the secret. */
const settingsOf = ({
  protocol,
  name,
  issuer,
  client_id,
  sign_in_url,
  certificates,
  domains,
  is_enforced,
  emergency_person_id,
  rev,
}: ProviderRow) => ({
  protocol,
  name,
  issuer,
  clientId: client_id,
  signInUrl: sign_in_url,
  certificates,
  domains,
  isEnforced: is_enforced,
  emergencyAccountId: emergency_person_id,
  rev,
});
