import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { TailWakeUp } from '../../../platform/facts/facts';
import { Limits } from '../../../platform/http/limits/limits';
import { networkOf } from '../../../platform/http/network';
import { requestContext, type Tx } from '../../../platform/request-context';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { ClientQueues } from './client-queues';
import { readGroup, readGroupPatch } from './group-draft';
import type { JsonObject } from './json-object';
import { readOperations } from './patch-operations';
import { isRequested, type Projection, project } from './projection';
import { SCIM_BASE, scimAddress, toGroupResource, toListResponse, toUserResource } from './resources';
import { configAt, resourceTypesAt, schemasAt } from './schemas';
import { actorOf, lockClient, type ScimClient } from './scim-client';
import { ScimError } from './scim-error';
import { type ScimGroup, ScimGroups } from './scim-groups';
import { sendScim, sendScimError } from './scim-replies';
import { requestBody, requestedId, requestedPage, requestedProjection } from './scim-request';
import { type AuthenticatedClient, ScimTokens } from './scim-tokens';
import type { ScimUser } from './scim-user';
import { ScimUsers } from './scim-users';
import { readUser, readUserPatch } from './user-draft';

/** The largest body, which allows a group with all its members. */
const MAX_BODY = 1024 * 1024;
const MINUTE = 60_000;
/** The budget of a client. Microsoft Entra requires at least 25 requests per second. */
export const CLIENT_BUDGET = { name: 'scim', points: 1_500, windowMs: MINUTE };
/** The budget of refused tokens of a network. */
export const STRANGER_BUDGET = { name: 'scim strangers', points: 600, windowMs: MINUTE };

type Handler = (client: AuthenticatedClient, request: FastifyRequest, base: string) => Promise<{ status?: number; resource?: JsonObject }>;

/** Serves SCIM 2.0 (RFC 7643, RFC 7644) to the directories of organizations. */
@Injectable()
export class ScimServer {
  private readonly queues = new ClientQueues();

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly doorbell: TailWakeUp,
    private readonly events: SecurityEvents,
    private readonly tokens: ScimTokens,
    private readonly users: ScimUsers,
    private readonly groups: ScimGroups,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Adds the routes to the HTTP server. They have bodies, errors and a sign-in of their own, so they are no routes of the contract. */
  install(fastify: FastifyInstance): void {
    fastify.register(
      (scope, _options, finish) => {
        const parse = scope.getDefaultJsonParser('error', 'error');
        scope.removeContentTypeParser(['application/json']);
        scope.addContentTypeParser(
          ['application/scim+json', 'application/json'],
          { parseAs: 'string', bodyLimit: MAX_BODY },
          // Some clients send a content type with an empty body.
          (request, body: string, callback) => (body ? void parse(request, body, callback) : callback(null, {})),
        );
        scope.setErrorHandler((error, request, reply) => sendScimError(error, request, reply));
        this.addRoutes(scope);
        finish();
      },
      { prefix: SCIM_BASE },
    );
  }

  private addRoutes(scope: FastifyInstance): void {
    const serve = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, handler: Handler) =>
      scope.route({
        method,
        url,
        bodyLimit: MAX_BODY,
        // The token is checked before the body is read.
        onRequest: async (request) => {
          request.scimClient = await this.authenticate(request);
        },
        handler: (request, reply) => this.respond(request, reply, handler),
      });
    serve('GET', '/ServiceProviderConfig', async (_client, _request, base) => ({ resource: configAt(base) }));
    serve('GET', '/Schemas', async (_client, _request, base) => listOf(schemasAt(base)));
    serve('GET', '/Schemas/:id', async (_client, request, base) => oneOf(schemasAt(base), requestedId(request)));
    serve('GET', '/ResourceTypes', async (_client, _request, base) => listOf(resourceTypesAt(base)));
    serve('GET', '/ResourceTypes/:id', async (_client, request, base) => oneOf(resourceTypesAt(base), requestedId(request)));

    serve('GET', '/Users', async (client, request, base) => {
      const page = requestedPage(request);
      const { users, total } = await this.users.list(client, page);
      return {
        resource: toListResponse(await this.userResources(client, users, requestedProjection(request), base), total, page.startIndex),
      };
    });
    serve('GET', '/Users/:id', async (client, request, base) =>
      this.userReply(client, await this.users.read(this.database.db, client, requestedId(request)), request, base),
    );
    serve('POST', '/Users', async (client, request, base) => {
      const draft = readUser(requestBody(request));
      const user = await this.write(client, (tx, current) => this.users.create(tx, current, draft));
      return { ...(await this.userReply(client, user, request, base)), status: 201 };
    });
    serve('PUT', '/Users/:id', async (client, request, base) => {
      const draft = readUser(requestBody(request));
      if (draft.userName === undefined) throw new ScimError(400, 'userName is required.', { scimType: 'invalidValue' });
      const user = await this.write(client, (tx, current) => this.users.update(tx, current, requestedId(request), () => draft));
      return this.userReply(client, user, request, base);
    });
    serve('PATCH', '/Users/:id', async (client, request, base) => {
      const operations = readOperations(requestBody(request));
      const user = await this.write(client, (tx, current) =>
        this.users.update(tx, current, requestedId(request), (before) => readUserPatch(operations, before)),
      );
      return this.userReply(client, user, request, base);
    });
    serve('DELETE', '/Users/:id', async (client, request) => {
      await this.write(client, (tx, current) => this.users.remove(tx, current, requestedId(request)));
      return { status: 204 };
    });

    serve('GET', '/Groups', async (client, request, base) => {
      const page = requestedPage(request);
      const { groups, total } = await this.groups.list(client, page);
      return {
        resource: toListResponse(await this.groupResources(client, groups, requestedProjection(request), base), total, page.startIndex),
      };
    });
    serve('GET', '/Groups/:id', async (client, request, base) =>
      this.groupReply(client, await this.groups.read(this.database.db, client, requestedId(request)), request, base),
    );
    serve('POST', '/Groups', async (client, request, base) => {
      const draft = readGroup(requestBody(request));
      const group = await this.write(client, (tx, current) => this.groups.create(tx, current, draft));
      return { ...(await this.groupReply(client, group, request, base)), status: 201 };
    });
    serve('PUT', '/Groups/:id', async (client, request, base) => {
      const draft = readGroup(requestBody(request));
      if (draft.displayName === undefined) throw new ScimError(400, 'displayName is required.', { scimType: 'invalidValue' });
      const group = await this.write(client, (tx, current) => this.groups.update(tx, current, requestedId(request), () => draft));
      return this.groupReply(client, group, request, base);
    });
    serve('PATCH', '/Groups/:id', async (client, request, base) => {
      const operations = readOperations(requestBody(request));
      const group = await this.write(client, (tx, current) =>
        this.groups.update(tx, current, requestedId(request), (_before, memberIds) => readGroupPatch(operations, memberIds)),
      );
      return this.groupReply(client, group, request, base);
    });
    serve('DELETE', '/Groups/:id', async (client, request) => {
      await this.write(client, (tx, current) => this.groups.remove(tx, current, requestedId(request)));
      return { status: 204 };
    });

    const refuse = async (_request: FastifyRequest): Promise<never> => {
      throw new ScimError(404, 'This endpoint does not exist.');
    };
    for (const url of ['/', '/*'])
      scope.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url, onRequest: refuse, handler: refuse });
  }

  /**
   * Returns the client of the bearer token, or refuses the request. Refused tokens are a security event. A network with too many of them is
   * refused before its token is read from the database.
   */
  private async authenticate(request: FastifyRequest): Promise<AuthenticatedClient> {
    const token = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const [network, { name, points, windowMs }] = [networkOf(request.ip), STRANGER_BUDGET];
    const retryAfterMs = await this.limits.remainingWaitMs(name, network, points);
    if (retryAfterMs !== null) throw new ScimError(429, 'Too many requests.', { retryAfterMs });
    const readContext = { requestId: request.id, actor: null, isRead: true };
    const check = await requestContext.run(readContext, () => this.tokens.check(token));
    if (check.client) {
      await this.limits.spend(CLIENT_BUDGET.name, check.client.id, CLIENT_BUDGET.points, CLIENT_BUDGET.windowMs);
      return check.client;
    }
    await this.limits.spend(name, network, points, windowMs);
    this.events.noteClient('security.scim_refused', check.expiredClientId, request);
    throw new ScimError(401, check.expiredClientId ? 'The token has expired.' : 'The token is not valid.');
  }

  /** Runs a change in one transaction that locks the client, and wakes up the tail of facts afterwards. */
  private async write<T>(client: AuthenticatedClient, run: (tx: Tx, current: ScimClient) => Promise<T>): Promise<T> {
    const result = await this.queues.run(client.id, () => this.database.tx(async (tx) => run(tx, await lockClient(tx, client))));
    this.doorbell.ring();
    return result;
  }

  private async respond(request: FastifyRequest, reply: FastifyReply, handler: Handler): Promise<FastifyReply> {
    const client = request.scimClient!;
    const base = scimAddress(this.env.PUBLIC_URL, request);
    const isRead = request.method === 'GET';
    const context = { requestId: request.id, actor: actorOf(client), ...(isRead ? { isRead } : {}) };
    const { status = 200, resource } = await requestContext.run(context, () => handler(client, request, base));
    if (status === 201) reply.header('location', (resource!['meta'] as { location: string }).location);
    return sendScim(reply, status, resource && (isListResponse(resource) ? resource : project(resource, requestedProjection(request))));
  }

  private async userResources(client: ScimClient, users: readonly ScimUser[], projection: Projection, base: string): Promise<JsonObject[]> {
    const { db } = this.database;
    const ids = isRequested(projection, 'groups') ? users.map(({ id }) => id) : [];
    const groups = Map.groupBy(await this.groups.groupsOf(db, client, ids), ({ person_id }) => person_id);
    return users.map((user) => project(toUserResource(user, groups.get(user.id) ?? [], base), projection));
  }

  private async userReply(client: ScimClient, user: ScimUser, request: FastifyRequest, base: string) {
    const [resource] = await this.userResources(client, [user], requestedProjection(request), base);
    return { resource: { meta: { location: `${base}/Users/${user.id}` }, ...resource } };
  }

  private async groupResources(
    client: ScimClient,
    groups: readonly ScimGroup[],
    projection: Projection,
    base: string,
  ): Promise<JsonObject[]> {
    const ids = isRequested(projection, 'members') ? groups.map(({ id }) => id) : [];
    const members = Map.groupBy(await this.groups.membersOf(this.database.db, client, ids), ({ group_id }) => group_id);
    return groups.map((group) => project(toGroupResource(group, members.get(group.id) ?? [], base), projection));
  }

  private async groupReply(client: ScimClient, group: ScimGroup, request: FastifyRequest, base: string) {
    const [resource] = await this.groupResources(client, [group], requestedProjection(request), base);
    return { resource: { meta: { location: `${base}/Groups/${group.id}` }, ...resource } };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The SCIM client that sent the request. */
    scimClient?: AuthenticatedClient;
  }
}

const isListResponse = (resource: JsonObject): boolean => 'Resources' in resource;
const listOf = (resources: JsonObject[]) => ({ resource: toListResponse(resources, resources.length, 1) });
const oneOf = (resources: JsonObject[], id: string) => {
  const resource = resources.find((one) => one['id'] === id);
  if (!resource) throw new ScimError(404, `${id} not found.`);
  return { resource };
};
