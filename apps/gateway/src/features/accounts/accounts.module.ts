import { Module } from '@nestjs/common';
import { Cleanup } from '../../platform/database/cleanup';
import { deleteStoredReplies } from '../../platform/http/idempotency';
import { MailContents } from '../../services/mail/mail-contents';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { CallerProof } from '../../services/org/caller-proof';
import { AccountCleanup } from './account-cleanup';
import { AccountMails } from './account-mails';
import { Codes } from './codes';
import { Devices } from './devices';
import { FactorResetController } from './factor-reset/factor-reset.controller';
import { Identities } from './identities/identities';
import { IdentitiesController } from './identities/identities.controller';
import { IdentityProofs } from './identities/identity-proofs';
import { ProviderSignIn } from './identities/provider-sign-in';
import { SignedValues } from './identities/signed-values';
import { MailBudget } from './mail-budget';
import { Microsoft } from './microsoft';
import { PasskeyChallenges } from './passkeys/passkey-challenges';
import { PasskeySignIn } from './passkeys/passkey-sign-in';
import { Passkeys } from './passkeys/passkeys';
import { PasskeysController } from './passkeys/passkeys.controller';
import { RelyingParty } from './passkeys/relying-party';
import { Passwords } from './passwords/passwords';
import { PasswordsController } from './passwords/passwords.controller';
import { PersonalData } from './personal-data';
import { Personas } from './personas';
import { Photos } from './photos';
import { Places } from './places';
import { ProfileController } from './profile.controller';
import { Profile } from './profile.service';
import { FactorFlows } from './second-factor/factor-flows';
import { FactorGuard } from './second-factor/factor-guard';
import { FactorSignIn } from './second-factor/factor-sign-in';
import { FactorsController } from './second-factor/factors.controller';
import { RecoveryCodeStore } from './second-factor/recovery-codes';
import { SecondFactors } from './second-factor/second-factors';
import { StepUp } from './second-factor/step-up';
import { Sessions } from './sessions';
import { SessionsController } from './sessions.controller';
import { SignIn } from './sign-in.service';
import { SignInEnforcement } from './sign-in-enforcement';
import { SignInFailures } from './sign-in-failures';
import { SignInGuard } from './sign-in-guard';
import { SignInsController } from './sign-ins/sign-ins.controller';
import { Applications } from './sign-up/applications';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUp } from './sign-up/sign-up.service';
import { ProvidersController } from './single-sign-on/providers.controller';
import { Providers } from './single-sign-on/providers.store';
import { SamlStatements } from './single-sign-on/saml-statements';
import { SingleSignOn } from './single-sign-on/single-sign-on';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller';

@Module({
  controllers: [
    SessionsController,
    SignUpController,
    PasswordsController,
    ProfileController,
    SignInsController,
    IdentitiesController,
    FactorsController,
    FactorResetController,
    PasskeysController,
    ProvidersController,
    SingleSignOnController,
  ],
  providers: [
    AccountCleanup,
    AccountMails,
    Applications,
    Codes,
    Devices,
    FactorFlows,
    FactorGuard,
    StepUp,
    FactorSignIn,
    Identities,
    IdentityProofs,
    MailBudget,
    Microsoft,
    PasskeyChallenges,
    PasskeySignIn,
    Passkeys,
    Passwords,
    PersonalData,
    Personas,
    Photos,
    Places,
    Profile,
    ProviderSignIn,
    Providers,
    RecoveryCodeStore,
    RelyingParty,
    SecondFactors,
    Sessions,
    SignIn,
    SignInEnforcement,
    SignInFailures,
    SignInGuard,
    SignUp,
    SamlStatements,
    SignedValues,
    SingleSignOn,
  ],
})
export class AccountsModule {
  constructor(
    cleanup: Cleanup,
    accounts: AccountCleanup,
    contents: MailContents,
    mails: AccountMails,
    hooks: AccountRemovalHooks,
    sessions: Sessions,
    factors: SecondFactors,
    passkeys: Passkeys,
    stepUp: StepUp,
    proof: CallerProof,
  ) {
    proof.register((...call) => stepUp.requireProof(...call));
    hooks.register('sign-ins', async (tx, personId) => {
      await sessions.anonymizeAllOf(tx, personId);
      return async () => undefined;
    });
    hooks.register('second factors', async (tx, personId) => {
      await factors.deleteAllOf(tx, personId);
      return async () => undefined;
    });
    hooks.register('passkeys', async (tx, personId) => {
      await passkeys.deleteAllOf(tx, personId);
      return async () => undefined;
    });
    hooks.register('stored replies', async (tx, personId) => {
      await deleteStoredReplies(tx, personId);
      return async () => undefined;
    });
    cleanup.register('accounts', () => accounts.run());
    mails.register(contents);
  }
}
