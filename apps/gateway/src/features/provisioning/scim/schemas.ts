import type { JsonObject } from './json-object';
import { GROUP_SCHEMA, USER_SCHEMA } from './resources';

const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** The maximum number of results of a list. */
export const MAX_RESULTS = 200;

interface AttributeOptions {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: JsonObject[];
}

const attribute = (name: string, description: string, options: AttributeOptions = {}): JsonObject => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
});

const USER_ATTRIBUTES = [
  attribute('userName', 'The e-mail address, in a mail domain of the client.', { required: true, uniqueness: 'server' }),
  attribute('name', 'The name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Given name and family name.', { mutability: 'readOnly' }),
      attribute('givenName', 'The given name.'),
      attribute('familyName', 'The family name.'),
    ],
  }),
  attribute('displayName', 'Given name and family name. Read only if the parts of the name are not sent.'),
  attribute('active', 'False disables the account.', { type: 'boolean' }),
  attribute('emails', 'The e-mail address, which is always the userName.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'Always work.', { mutability: 'readOnly' }),
      attribute('primary', 'Always true.', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
  attribute('groups', 'The groups of the user.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
      attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name, which the mapping of the client names.', { required: true, uniqueness: 'server' }),
  attribute('members', 'The users of the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user.', { mutability: 'immutable', caseExact: true }),
      attribute('display', 'The name of the user.', { mutability: 'readOnly' }),
    ],
  }),
];

const schemaOf = (id: string, name: string, description: string, attributes: JsonObject[], base: string): JsonObject => ({
  schemas: [SCHEMA_SCHEMA],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

export const schemasAt = (base: string): JsonObject[] => [
  schemaOf(USER_SCHEMA, 'User', 'A person with an account', USER_ATTRIBUTES, base),
  schemaOf(GROUP_SCHEMA, 'Group', 'A group of people', GROUP_ATTRIBUTES, base),
];

export const resourceTypesAt = (base: string): JsonObject[] =>
  (['User', 'Group'] as const).map((name) => ({
    schemas: [TYPE_SCHEMA],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: name === 'User' ? USER_SCHEMA : GROUP_SCHEMA,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

export const configAt = (base: string): JsonObject => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the client, from the page Provisioning.', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
