import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../apps/gateway/src/features/accounts/demo-users';
import type { Role } from '../../../libs/contracts/src';
import type { Person, TestGateway } from '../test-gateway';

const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The body of a PATCH request that contains these operations. */
export const patchOf = (...operations: object[]) => ({ schemas: [PATCH_OP], Operations: operations });

/**
 * The requests of Microsoft Entra ID, as in "Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID"
 * (https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups).
 */
export const ENTRA = {
  createUser: (userName: string) => ({
    schemas: [CORE_USER, ENTERPRISE_USER],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Nora Falk', familyName: 'Falk', givenName: 'Nora' },
    roles: [],
    [ENTERPRISE_USER]: { employeeNumber: '4711', department: 'Sales' },
  }),
  disable: patchOf({ op: 'Replace', path: 'active', value: 'False' }),
  enable: patchOf({ op: 'Replace', path: 'active', value: 'True' }),
  renameUser: (familyName: string) => patchOf({ op: 'Replace', path: 'name.familyName', value: familyName }),
  changeAddress: (address: string) => patchOf({ op: 'Replace', path: 'emails[type eq "work"].value', value: address }),
  createGroup: (displayName: string) => ({
    schemas: [CORE_GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName,
    meta: { resourceType: 'Group' },
  }),
  addMember: (id: string) => patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
  removeMember: (id: string) => patchOf({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }),
};

/**
 * The requests of Okta, as in "SCIM 2.0 protocol reference" (https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/).
 */
export const OKTA = {
  createUser: (userName: string) => ({
    schemas: [CORE_USER],
    userName,
    name: { givenName: 'Nora', familyName: 'Falk' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Nora Falk',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }),
  disable: patchOf({ op: 'replace', value: { active: false } }),
  enable: patchOf({ op: 'replace', value: { active: true } }),
  renameGroup: (id: string, displayName: string) => patchOf({ op: 'replace', value: { id, displayName } }),
  addMember: (id: string) => patchOf({ op: 'add', path: 'members', value: [{ value: id, display: 'nora@example.com' }] }),
  removeMember: (id: string) => patchOf({ op: 'remove', path: `members[value eq "${id}"]` }),
};

/** A response of the SCIM server. */
export interface ScimReply {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { id: string; Resources: ScimReply['body'][]; scimType?: string; detail?: string };
}

/** A directory that sends requests with its token. */
export interface Directory {
  clientId: string;
  name: string;
  domain: string;
  token: string;
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ScimReply>;
  /** Creates a user in the domain of the directory and returns the id. */
  addUser: (userName?: string) => Promise<string>;
  /** Creates a group with members and returns the id. */
  addGroup: (displayName: string, ...memberIds: string[]) => Promise<string>;
}

export const sendScim = async (
  { url }: Pick<TestGateway, 'url'>,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimReply> => {
  const response = await fetch(`${url}/scim/v2${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as ScimReply['body'] };
};

interface Mapping {
  group: string;
  role: Role;
  unitId: string;
}

/** The group mappings of the test directories, each from a group to a role in one kind of unit. */
export const MAPPINGS: readonly Mapping[] = [
  { group: 'Portal LCO Deutschland', role: 'LBO', unitId: 'lco-deutschland' },
  { group: 'Portal Europe', role: 'RHQ', unitId: 'rhq-europe' },
  { group: 'Portal Brennhagen', role: 'CP', unitId: 'cp-brennhagen' },
  { group: 'Portal Administrators', role: 'SUPER_YHQ', unitId: 'super-yhq' },
];

/** Adds a directory with a separate mail domain, as an administrator does. */
export const addDirectory = async (
  gateway: TestGateway,
  administrator: Person,
  { domain = `${randomUUID()}.example`, mappings = MAPPINGS }: { domain?: string; mappings?: readonly Mapping[] } = {},
): Promise<Directory> => {
  const name = `Directory ${randomUUID().slice(0, 8)}`;
  const { client, token } = await administrator.provisioning.create({
    name,
    domains: [domain],
    mappings: [...mappings],
    tokenDays: null,
    password: DEMO_PASSWORD,
  });
  const send: Directory['send'] = (...call) => sendScim(gateway, token, ...call);
  const idOf = ({ status, body }: ScimReply): string => {
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  };
  return {
    clientId: client.clientId,
    name,
    domain,
    token,
    send,
    addUser: async (userName = `nora.${randomUUID().slice(0, 8)}@${domain}`) =>
      idOf(await send('POST', '/Users', ENTRA.createUser(userName))),
    addGroup: async (displayName, ...memberIds) =>
      idOf(await send('POST', '/Groups', { ...ENTRA.createGroup(displayName), members: memberIds.map((value) => ({ value })) })),
  };
};
