import { Inject } from '@nestjs/common';
import {
  type Input,
  ObjectMissing,
  type Principal,
  provisioningRoutes,
  ScimClientChanged,
  type ScimClientSettings,
  ScimLastAdministrator,
} from '@portal/contracts';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { unitRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { CallerProof } from '../../../services/org/caller-proof';
import { SUPER_UNIT } from '../../../services/org/units';
import { AccountAccess, membersOfGroups } from '../scim/account-access';
import { scimAddress } from '../scim/resources';
import { loadClient } from '../scim/scim-client';
import { ScimError } from '../scim/scim-error';
import { ScimClients, type StoredClient, toScimClient } from './scim-clients.store';

/** Serves the routes with which administrators manage the directories that provision accounts. */
@Serve(provisioningRoutes)
export class ProvisioningController {
  constructor(
    private readonly database: Database,
    private readonly clientStore: ScimClients,
    private readonly access: AccountAccess,
    private readonly proof: CallerProof,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async clients(_input: unknown, _principal: Principal, { request }: Exchange) {
    const clients = await this.clientStore.list();
    return { items: clients.map(toScimClient), totalCount: clients.length, endpoint: scimAddress(this.env.PUBLIC_URL, request) };
  }

  async units() {
    const items = await this.clientStore.units();
    return { items, totalCount: items.length };
  }

  async create(
    { password, code, tokenDays, ...settings }: Input<typeof provisioningRoutes.create>,
    principal: Principal,
    exchange: Exchange,
  ) {
    await this.proof.require(principal, { password, code }, exchange);
    return this.database.tx(async (tx) => {
      await this.clientStore.check(tx, settings, null);
      const { id, token } = await this.clientStore.create(tx, settings, tokenDays);
      return { ...(await this.report(tx, 'provisioning.client-created', null, id, 'The directory was added.')), token };
    });
  }

  async change(
    { clientId, rev, password, code, ...settings }: Input<typeof provisioningRoutes.change>,
    principal: Principal,
    exchange: Exchange,
  ) {
    await this.proof.require(principal, { password, code }, exchange);
    return this.database.tx(async (tx) => {
      const client = await this.lock(tx, clientId, rev);
      await this.clientStore.check(tx, settings, clientId);
      await this.clientStore.change(tx, clientId, settings);
      await this.applyMappings(tx, client, settings);
      return this.report(tx, 'provisioning.client-changed', client, clientId, 'The directory was changed.');
    });
  }

  async rotate({ clientId, rev, tokenDays, ...proof }: Input<typeof provisioningRoutes.rotate>, principal: Principal, exchange: Exchange) {
    await this.proof.require(principal, proof, exchange);
    return this.database.tx(async (tx) => {
      const client = await this.lock(tx, clientId, rev);
      const token = await this.clientStore.rotate(tx, clientId, tokenDays);
      return { ...(await this.report(tx, 'provisioning.token-rotated', client, clientId, 'The token was replaced.')), token };
    });
  }

  async revoke({ clientId, rev }: Input<typeof provisioningRoutes.revoke>) {
    return this.database.tx(async (tx) => {
      const client = await this.lock(tx, clientId, rev);
      await this.clientStore.revoke(tx, clientId);
      return this.report(tx, 'provisioning.token-revoked', client, clientId, 'The token was revoked.');
    });
  }

  async remove({ clientId, rev, ...proof }: Input<typeof provisioningRoutes.remove>, principal: Principal, exchange: Exchange) {
    await this.proof.require(principal, proof, exchange);
    await this.database.tx(async (tx) => {
      const client = await this.lock(tx, clientId, rev);
      await this.clientStore.remove(tx, clientId);
      await audit(tx, 'provisioning.client-removed', clientId, { before: settingsOf(client) });
      await appendFact(tx, [unitRoom(SUPER_UNIT)], 'directory.changed', { clientId });
    });
    return { message: 'The directory was deleted.' };
  }

  /** Locks a client, or refuses the change if it has changed since the caller read it. */
  private async lock(tx: Tx, clientId: string, rev: number): Promise<StoredClient> {
    const client = (await this.clientStore.lock(tx, clientId)) ?? refuse(ObjectMissing);
    if (client.row.rev !== rev) refuse(ScimClientChanged, { rev: client.row.rev });
    return client;
  }

  /** Gives the members of groups the role and unit of a changed mapping. */
  private async applyMappings(tx: Tx, before: StoredClient, after: ScimClientSettings): Promise<void> {
    const keysOf = ({ mappings }: ScimClientSettings) => new Map(mappings.map((mapping) => [JSON.stringify(mapping), mapping.group]));
    const [formerKeys, keys] = [keysOf(before), keysOf(after)];
    const changedGroups = [...formerKeys, ...keys].filter(([key]) => !formerKeys.has(key) || !keys.has(key)).map(([, group]) => group);
    const personIds = await membersOfGroups(tx, before.row.id, changedGroups);
    try {
      const announce = await this.access.reconcile(tx, (await loadClient(tx, before.row.id))!, personIds);
      await announce();
    } catch (error) {
      if (error instanceof ScimError) refuse(ScimLastAdministrator);
      throw error;
    }
  }

  private async report(tx: Tx, action: string, before: StoredClient | null, clientId: string, message: string) {
    const client = (await this.clientStore.read(tx, clientId)) ?? refuse(ObjectMissing);
    await audit(tx, action, clientId, { before: before && settingsOf(before), after: settingsOf(client) });
    await appendFact(tx, [unitRoom(SUPER_UNIT)], 'directory.changed', { clientId });
    return { message, client: toScimClient(client) };
  }
}

/** Returns the settings for the audit, without the token. */
const settingsOf = ({ name, domains, mappings, row }: StoredClient) => ({
  name,
  domains,
  mappings,
  tokenExpiresAt: row.token_expires_at?.toISOString() ?? null,
  rev: row.rev,
});
