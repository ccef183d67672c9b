import { featureDocs, formDocs } from '../wire/docs';
import { provisioningFeature } from './feature';
import { MappableUnit, ScimClient, ScimClientWithToken } from './scim-client';

const REV = 'The revision that the caller has seen';
const TOKEN_DAYS = 'The number of days for which the token is valid; null for a token without an end';
const SETTINGS = {
  name: 'The name of the directory, which the audit log shows as the author of its changes',
  domains: 'The mail domains of the accounts that the directory sees and changes. A domain belongs to one client',
  mappings: 'The role and the unit that the members of a group receive, by the name of the group',
} as const;

export const provisioningDocs = [
  formDocs(
    { MappableUnit, ScimClient, ScimClientWithToken },
    {
      MappableUnit: {
        lcoName: 'The local company of a partner company; null for other units',
      },
      ScimClient: {
        token: 'The state of the token, which is not returned again',
        lastUsedAt: 'The last request with the token, to the minute. Null if there was none',
        rev: 'The revision. It increases with every change of the client',
      },
      ScimClientWithToken: {
        token: 'The bearer token. It is sent only in this response',
      },
    },
  ),
  featureDocs(provisioningFeature, {
    routes: {
      provisioning: {
        clients: {
          summary: 'List the directories that provision accounts by SCIM',
          reply: { endpoint: 'The address of the SCIM server, which an administrator enters in the directory' },
        },
        units: 'List the units that a mapping can name',
        create: { summary: 'Add a directory and create its token', input: { ...SETTINGS, tokenDays: TOKEN_DAYS } },
        change: {
          summary: 'Change a directory. Changed mappings apply to the members of its groups immediately',
          input: { ...SETTINGS, rev: REV },
        },
        rotate: { summary: 'Replace the token of a directory. The former token ends', input: { tokenDays: TOKEN_DAYS, rev: REV } },
        revoke: { summary: 'End the token of a directory. The accounts remain as they are', input: { rev: REV } },
        remove: { summary: 'Delete a directory and its groups. The accounts remain as they are', input: { rev: REV } },
      },
    },
    facts: {
      'directory.changed': 'A directory was added, changed or deleted, or got another token. Sent to the administrators',
    },
    refusals: {
      'directory.domain-taken': {
        message: 'Another directory is already responsible for this domain.',
        data: { domain: 'The domain', name: 'The name of the other directory' },
      },
      'directory.name-taken': 'Another directory has this name.',
      'directory.changed': 'This directory has changed in the meantime.',
      'directory.last-administrator': 'This change would leave no administrator.',
    },
  }),
];
