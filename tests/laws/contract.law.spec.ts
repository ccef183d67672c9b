import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Allow,
  allRoutes,
  CALLER,
  contract,
  FACTS,
  FILE,
  fieldsOf,
  isLines,
  place,
  REDIRECT,
  REFUSALS,
  ROLES,
  refusalsOf,
  SIGNALS,
} from '@portal/contracts';
import { messageOf, ROUTE_SUMMARIES } from '@portal/contracts/docs';
import { z } from 'zod';
import { KEY, openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';

const ROUTES = allRoutes();
const namedRoutes = ROUTES.map((item) => [item.name, item] as const);
/** The routes to which the identity provider redirects the browser with its own parameters. */
const REDIRECT_TARGETS = ['accounts.microsoftCallback', 'identityProviders.callback'];
/** The paths that the gateway serves in addition to the contract: health checks and API documents, and a 404 for everything else. */
const EXTRA_PATHS = ['/health/live', '/health/ready', '/api/openapi.json', '/api/docs', '/api/docs.css', '/.well-known/security.txt', '*'];
/** The paths of the SCIM server, which checks directory tokens instead of sessions. Its own specs cover them. */
const SCIM_PATHS = '/scim/v2';
const isExtraPath = (path: string): boolean => EXTRA_PATHS.includes(path) || path.startsWith(SCIM_PATHS);

const CALLER_BY_ROLE = { SUPER_YHQ: 'sam', LBO: 'lena', RHQ: 'marco', CP: 'bruno' } as const;
let gateway: TestGateway;
const people = new Map<string, Person>();
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const [role, name] of Object.entries(CALLER_BY_ROLE)) people.set(role, await gateway.as(name));
});
afterAll(() => gateway.close());

const callerOf = (allow: Allow): Person => {
  const role = Object.keys(CALLER_BY_ROLE).find((role) => typeof allow === 'string' || (allow as readonly string[]).includes(role));
  return people.get(role!)!;
};

/** The path segments in the specification that differ from the name of the group. */
const OFFICIAL_SEGMENTS: Record<string, string> = {
  accounts: 'auth',
  factors: 'auth',
  passkeys: 'auth',
  identityProviders: 'auth',
  masters: 'master',
  approvals: 'approval',
  tickets: 'contactus',
  documents: 'knowledge',
  prices: 'pricelist',
  analytics: 'loganalysis',
  exports: 'loganalysis',
};

describe('the routes of the contract', () => {
  it.each(namedRoutes)('R7 the route %s is served', (_, { route }) => {
    expect(gateway.app.getHttpAdapter().getInstance().hasRoute({ method: route.verb, url: route.path })).toBe(true);
  });

  it('T1 besides the routes of the contract, the gateway serves only health checks, API documents and security.txt', () => {
    const servedRoutes: string[] = [];
    const pathAbove: string[] = [];
    for (const line of gateway.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (indent === undefined) continue;
      const depth = indent.length / 4;
      pathAbove[depth] = (pathAbove[depth - 1] ?? '') + part;
      for (const method of methods?.split(', ') ?? [])
        if (!['HEAD', 'OPTIONS'].includes(method)) servedRoutes.push(`${method} ${pathAbove[depth]}`);
    }
    const contractRoutes = new Set(ROUTES.map(({ route }) => `${route.verb} ${route.path}`));
    expect(servedRoutes.length).toBeGreaterThanOrEqual(contractRoutes.size);
    expect(servedRoutes.filter((servedRoute) => !contractRoutes.has(servedRoute) && !isExtraPath(servedRoute.split(' ')[1]!))).toEqual([]);
  });

  it.each(namedRoutes)('R6 the route %s allows only known roles, each listed once', (_, { route }) => {
    expect(route.allow).toBeDefined();
    if (typeof route.allow === 'string') expect(['anyone', 'applicant']).toContain(route.allow);
    else {
      expect(route.allow.length).toBeGreaterThan(0);
      expect(new Set(route.allow).size).toBe(route.allow.length);
      for (const role of route.allow) expect(ROLES).toContain(role);
    }
  });

  it.each(namedRoutes)(
    'R7 the path of %s starts with the segment of its group, and its summary is a sentence',
    (name, { group, route }) => {
      const prefix = group === 'ai' ? '/ai/' : `/api/${OFFICIAL_SEGMENTS[group] ?? group}/`;
      expect(route.path).toMatch(new RegExp(`^${prefix}[\\w./:-]+$`));
      expect(ROUTE_SUMMARIES.get(name)).toMatch(/^[A-Z].*[^.]$/);
    },
  );

  it('R7 no two routes share both verb and path', () => {
    const routeKeys = ROUTES.map(({ route }) => `${route.verb} ${route.path.replace(/:\w+/g, ':')}`);
    expect(new Set(routeKeys).size).toBe(routeKeys.length);
  });

  it.each(namedRoutes)('R6.8 the route %s declares every field of its path and query', (_, { route }) => {
    const fields = fieldsOf(route.input);
    for (const [, word] of route.path.matchAll(/:(\w+)/g)) expect(fields).toContain(word);
    for (const fieldName of [...(route.query ?? []), ...(route.either ?? [])]) expect(fields).toContain(fieldName);
    if (route.allow === 'anyone') expect(fields).not.toContain(CALLER);
  });

  it.each(namedRoutes)('R6.8 the route %s declares each identity of the caller as an assertion', (_, { route }) => {
    const objectRoutes = [
      'approvals.request',
      'approvals.decide',
      'approvals.removeAccount',
      'factors.reset',
      'people.disable',
      'people.enable',
      'people.makeOwner',
      'people.move',
    ];
    const name = ROUTES.find((item) => item.route === route)!.name;
    const identities = [...route.wireNames.fields].filter(([name]) => /^(user_?id|updatedby|username|companyid)$/i.test(name));
    // The handlers themselves check the company of a registration or an invitation, and the rights table has rows for other companies.
    const companyRoutes = ['events.register', 'invitations.invite'];
    const objectFields = objectRoutes.includes(name) ? ['userId'] : companyRoutes.includes(name) ? ['companyId'] : [];
    expect(identities.filter(([, { field }]) => field !== CALLER && !objectFields.includes(field))).toEqual([]);
  });

  it.each(namedRoutes)('R7 the route %s declares its response in a form that the API documents can show', (_, { route }) => {
    if (route.reply === FILE || route.reply === REDIRECT) return;
    const form = isLines(route.reply) ? route.reply.line : route.reply;
    expect(form).toHaveProperty('safeParse');
    const reply = z.toJSONSchema(form, { io: 'output' });
    expect(JSON.stringify(reply)).not.toContain('"additionalProperties":true');
    expect(() => z.toJSONSchema(route.input, { io: 'input' })).not.toThrow();
  });

  it.each(namedRoutes.filter(([name]) => !REDIRECT_TARGETS.includes(name)))(
    'R7 the route %s refuses an unknown field with 400',
    async (_, { route }) => {
      const caller = callerOf(route.allow);
      const path = route.path.replace(/:\w+/g, caller.id);
      const hasBody = fieldsOf(route.input).some((field) => place(route, field) === 'body') && !route.file;
      const send = async (url: string, body?: object) => {
        const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
        const response = await fetch(gateway.url + url, {
          method: route.verb,
          redirect: 'manual',
          headers: { ...KEY, authorization: `Bearer ${caller.token}`, ...json },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: (await response.json()) as { code: string; errors?: Record<string, unknown> } };
      };
      const answers = [await send(`${path}?notOfTheContract=1`)];
      if (route.verb === 'POST' || route.verb === 'PUT') answers.push(await send(path, { notOfTheContract: 1 }));
      for (const { status, body } of answers) {
        expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
        expect(body.errors).toHaveProperty('notOfTheContract');
      }
      // A field that is sent in one part of the request is unknown in any other part.
      for (const [name, { field }] of route.wireNames.fields) {
        if (place(route, field) !== 'body' || route.either?.includes(field)) continue;
        if (!hasBody) continue;
        const { status, body } = await send(`${path}?${name}=x`, {});
        expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
        expect(body.errors).toHaveProperty([`query.${name}`]);
      }
    },
  );
});

describe('the catalogue of refusals', () => {
  it('R8.3 the catalogue of refusals contains each code once, with a sentence and a status of the contract', () => {
    const codes = REFUSALS.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const refusal of REFUSALS) {
      const { code, status } = refusal;
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
      // The HTTP parser sends 408 and 431 before a request exists.
      expect([400, 401, 403, 404, 408, 409, 410, 412, 416, 422, 429, 431, 503]).toContain(status);
      expect(messageOf(refusal)).toMatch(/^[A-Z][^!]*\.$/);
    }
    expect(REFUSALS.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(['verification.incomplete']);
    expect(REFUSALS.filter(({ status }) => status === 401).map(({ code }) => code)).toEqual([
      'session.over',
      'session.ended',
      'token.outdated',
      'account.removed',
      'sign-in.wrong',
    ]);
  });

  it.each(namedRoutes)('R8.3 the route %s refuses only with codes from the catalogue', (_, { route }) => {
    for (const refusal of refusalsOf(route)) expect(REFUSALS).toContain(refusal);
  });

  it('R7 the names of routes, facts and signals are unique and follow the naming convention', () => {
    const names = [...Object.keys(FACTS), ...Object.keys(SIGNALS)];
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
    for (const { kind, data } of Object.values(FACTS)) {
      const fields = Object.entries(z.toJSONSchema(data, { io: 'output' }).properties ?? {});
      // A thin fact contains only ids: recipients fetch the rest with their own rights.
      if (kind === 'thin') expect(fields.filter(([field]) => !/[iI]ds?$/.test(field))).toEqual([]);
    }
    expect(Object.keys(contract)).toEqual([...new Set(ROUTES.map(({ group }) => group))]);
  });
});
