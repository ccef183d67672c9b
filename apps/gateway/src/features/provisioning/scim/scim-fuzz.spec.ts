import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDirectory, type Directory, ENTRA, patchOf } from '../../../../../../tests/kit/scim/directory';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let directory: Directory;
let userId: string;
let groupId: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  directory = await addDirectory(gateway, await gateway.as('sam'));
  userId = await directory.addUser();
  groupId = await directory.addGroup('Portal LCO Deutschland', userId);
});
afterAll(() => gateway.close());

const NAMES = [
  'userName',
  'active',
  'name',
  'name.familyName',
  'emails',
  'emails[type eq "work"].value',
  'members',
  'displayName',
  'groups',
];
/** The id and the address of an account outside of the directory's domain. */
const OTHERS = ['bruno', 'bruno@brennhagen.example'];
const anyName = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 40 }));
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('True', 'False', '\u0000', '\ud800', 'x'.repeat(5_000), ...OTHERS, [{ value: 'bruno' }]),
);
const anyFilter = fc
  .tuple(anyName, fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'pr', 'and', 'like'), anyValue, fc.string({ maxLength: 20 }))
  .map(([name, operator, value, rest]) => `${name} ${operator} ${JSON.stringify(value)}${rest}`);
const anyOperation = fc.record(
  { op: fc.oneof(fc.constantFrom('add', 'Replace', 'remove', 'move'), anyValue), path: fc.oneof(anyName, anyFilter), value: anyValue },
  { requiredKeys: [] },
);
const anyBody = fc.oneof(
  fc.array(anyOperation, { maxLength: 4 }).map((operations) => patchOf(...operations)),
  fc.dictionary(anyName, anyValue, { maxKeys: 5 }),
  fc.jsonValue({ maxDepth: 2 }),
);
interface ArbitraryRequest {
  method: string;
  path: string;
  body?: unknown;
}
const anyRequest: fc.Arbitrary<ArbitraryRequest> = fc.oneof(
  fc.record({
    method: fc.constant('GET'),
    path: fc
      .tuple(fc.constantFrom('/Users', '/Groups'), anyFilter, fc.constantFrom('', '&startIndex=-1', '&count=x', '&attributes=%00,name'))
      .map(([path, filter, rest]) => `${path}?filter=${encodeURIComponent(filter.toWellFormed())}${rest}`),
  }),
  fc.record({
    method: fc.constantFrom('PATCH', 'PUT', 'POST'),
    path: fc.nat(4).map((index) => [`/Users/${userId}`, `/Groups/${groupId}`, '/Users', '/Groups', '/Users/bruno'][index]!),
    body: anyBody,
  }),
);

/** Returns what the accounts outside of the directory's domain look like. */
const readOtherAccounts = () =>
  gateway.database.db.selectFrom('person').selectAll().where('email', 'not like', `%@${directory.domain}`).orderBy('id').execute();

describe('arbitrary requests of a directory', () => {
  it('T9 G10 a malformed request is refused as an error of the client and changes no account of another domain', async () => {
    const otherAccounts = await readOtherAccounts();
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ method, path, body }) => {
        const reply = await directory.send(method, path, body);
        statuses.add(reply.status);
        expect(reply.status).toBeLessThan(500);
        if (reply.status >= 400)
          expect(reply.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(reply.status) });
      }),
      { numRuns: 400 },
    );
    // Requests that were all refused for the same reason would prove nothing.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect(await readOtherAccounts()).toEqual(otherAccounts);
    expect(await directory.send('GET', `/Users/${userId}`)).toMatchObject({ status: 200 });
  });

  it('R6.1 G4 a user that twenty simultaneous requests create exists once, and the other requests are refused with uniqueness', async () => {
    const userName = `burst@${directory.domain}`;
    const create = () => directory.send('POST', '/Users', ENTRA.createUser(userName));
    const statuses = (await Promise.all(Array.from({ length: 20 }, create))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 201).every((status) => status === 409)).toBe(true);
  });
});
