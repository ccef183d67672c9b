import { Module } from '@nestjs/common';
import { buildFromData, MailContents } from '../../services/mail/mail-contents';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { ProvisioningController } from './clients/provisioning.controller';
import { ScimClients } from './clients/scim-clients.store';
import { AccountAccess } from './scim/account-access';
import { ScimGroups } from './scim/scim-groups';
import { ScimServer } from './scim/scim-server';
import { ScimTokens } from './scim/scim-tokens';
import { ScimUsers } from './scim/scim-users';

@Module({
  controllers: [ProvisioningController],
  providers: [AccountAccess, ScimClients, ScimGroups, ScimServer, ScimTokens, ScimUsers],
})
export class ProvisioningModule {
  constructor(contents: MailContents, hooks: AccountRemovalHooks) {
    contents.register('account.provisioned', { build: buildFromData('/login') });
    contents.register('account.address-changed', { build: buildFromData('/login') });
    hooks.register('provisioning', async (tx, personId) => {
      await tx.deleteFrom('scim_member').where('person_id', '=', personId).execute();
      await tx.deleteFrom('scim_user').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
  }
}
