import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline';
import * as covers from './0002-covers';
import * as sessionNetworks from './0003-session-networks';
import * as personalDataIndexes from './0004-personal-data-indexes';
import * as knownTimeZones from './0005-known-time-zones';
import * as secondFactors from './0006-second-factors';
import * as linkedIdentities from './0007-linked-identities';
import * as passkeys from './0008-passkeys';
import * as officeCovers from './0009-office-covers';
import * as disabledAccounts from './0010-disabled-accounts';
import * as sheetCovers from './0011-sheet-covers';
import * as identityProviders from './0012-identity-providers';
import * as scimClients from './0013-scim-clients';
import * as companyAliases from './0014-company-aliases';
import * as invitations from './0015-invitations';
import * as sessionConfirmations from './0016-session-confirmations';
import * as privateTickets from './0017-private-tickets';
import * as samlProviders from './0018-saml-providers';
import * as enabledAccounts from './0019-enabled-accounts';
import * as ticketFollows from './0020-ticket-follows';
import * as delegations from './0021-delegations';

/** All migrations in order. Never change a migration of a release. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-covers': covers,
  '0003-session-networks': sessionNetworks,
  '0004-personal-data-indexes': personalDataIndexes,
  '0005-known-time-zones': knownTimeZones,
  '0006-second-factors': secondFactors,
  '0007-linked-identities': linkedIdentities,
  '0008-passkeys': passkeys,
  '0009-office-covers': officeCovers,
  '0010-disabled-accounts': disabledAccounts,
  '0011-sheet-covers': sheetCovers,
  '0012-identity-providers': identityProviders,
  '0013-scim-clients': scimClients,
  '0014-company-aliases': companyAliases,
  '0015-invitations': invitations,
  '0016-session-confirmations': sessionConfirmations,
  '0017-private-tickets': privateTickets,
  '0018-saml-providers': samlProviders,
  '0019-enabled-accounts': enabledAccounts,
  '0020-ticket-follows': ticketFollows,
  '0021-delegations': delegations,
};
