import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import SCIMMY from 'scimmy';
import { addDirectory, type Directory, ENTRA, OKTA, patchOf } from '../../../../../../tests/kit/scim/directory';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';

const { Messages, Schemas } = SCIMMY;

let gateway: TestGateway;
let directory: Directory;
beforeAll(async () => {
  gateway = await openTestGateway();
  directory = await addDirectory(gateway, await gateway.as('sam'));
});
afterAll(() => gateway.close());

/** Returns a resource without the attributes that each change sets, as JSON. */
const plain = (resource: object): Record<string, unknown> => {
  const { meta: _meta, schemas: _schemas, ...attributes } = JSON.parse(JSON.stringify(resource));
  return attributes;
};

describe('resources and messages according to another implementation of SCIM', () => {
  it('R6.1 a user and a group have only attributes of their schemas, with the types of the schemas', async () => {
    const id = await directory.addUser();
    const groupId = await directory.addGroup('Portal Europe', id);
    const { body: user } = await directory.send('GET', `/Users/${id}`);
    expect(plain(Schemas.User.definition.coerce(user, 'out'))).toEqual(plain(user));
    const { body: group } = await directory.send('GET', `/Groups/${groupId}`);
    expect(plain(Schemas.Group.definition.coerce(group, 'out'))).toEqual(plain(group));
  });

  it('R6.1 lists and errors are messages of the protocol', async () => {
    await directory.addUser();
    const { body } = await directory.send('GET', '/Users?count=1');
    const list = new Messages.ListResponse(body as never);
    expect(list).toMatchObject({ totalResults: body['totalResults'], itemsPerPage: 1, Resources: [{ id: body.Resources[0]!.id }] });
    const { body: error } = await directory.send('GET', '/Users?filter=userName%20like%20x');
    // The constructor throws an error message of the protocol as the error that it describes.
    expect(() => new Messages.ErrorResponse(error as never)).toThrow(Object.assign(new Error(error.detail), { name: 'SCIMError' }));
  });

  it.each([
    ['disables a user as Okta does', OKTA.disable],
    ['renames a user as Microsoft Entra does', ENTRA.renameUser('Falkenstein')],
    ['replaces the name by a value', patchOf({ op: 'replace', value: { name: { givenName: 'Norma', familyName: 'Falk' } } })],
  ])('R6.1 a change that %s has the same result in both implementations', async (_change, patch) => {
    const id = await directory.addUser();
    const { body: before } = await directory.send('GET', `/Users/${id}`);
    const { body: after } = await directory.send('PATCH', `/Users/${id}`, patch);
    const resource = new Schemas.User(before as never, 'out');
    const expected = await new Messages.PatchOp(patch as never).apply(resource);
    if (!expected) throw new Error('The other implementation found no change.');
    const { displayName: _before, name, ...attributes } = plain(expected);
    const { displayName: _after, name: ownName, ...ownAttributes } = plain(after);
    expect(ownAttributes).toEqual(attributes);
    expect(ownName).toMatchObject({
      givenName: (name as Record<string, string>)['givenName'],
      familyName: (name as Record<string, string>)['familyName'],
    });
  });
});
