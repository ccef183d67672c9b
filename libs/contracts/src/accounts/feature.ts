import { z } from 'zod/mini';
import { thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import {
  FactorAbsent,
  FactorCodeWrong,
  FactorFlowOver,
  FactorRequired,
  IdentityUnconfirmed,
  SecondFactorNeeded,
  SecondFactorSetUpNeeded,
} from './factor-refusals';
import { factorRoutes } from './factor-routes';
import { PasskeyOver, PasskeysFull, PasskeyWrong } from './passkey-refusals';
import { passkeyRoutes } from './passkey-routes';
import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  CodeSpent,
  CodeWrong,
  EmployeeDomain,
  IdentitySpent,
  IdentityTaken,
  InvitationOver,
  MethodOff,
  PasswordCommon,
  PasswordInAddress,
  PasswordUnset,
  SingleSignOnRequired,
  VerificationIncomplete,
  WrongSignIn,
} from './refusals';
import { accountRoutes } from './routes';

export const accountsFeature = feature({
  routes: { accounts: accountRoutes, factors: factorRoutes, passkeys: passkeyRoutes },
  facts: {
    'account.changed': thin(z.object({ userId: idOf('person') })),
    'factor.changed': thin(z.object({ userId: idOf('person') })),
    'session.begun': thin(z.object({ sessionId: idOf('signIn') })),
    'session.ended': thin(z.object({ sessionId: idOf('signIn') })),
  },
  refusals: [
    WrongSignIn,
    VerificationIncomplete,
    AccountWaiting,
    AccountRejected,
    AccountDisabled,
    CodeWrong,
    CodeSpent,
    EmployeeDomain,
    PasswordCommon,
    PasswordInAddress,
    IdentitySpent,
    IdentityTaken,
    InvitationOver,
    PasswordUnset,
    SingleSignOnRequired,
    MethodOff,
    SecondFactorNeeded,
    SecondFactorSetUpNeeded,
    FactorCodeWrong,
    FactorFlowOver,
    FactorRequired,
    FactorAbsent,
    IdentityUnconfirmed,
    PasskeyWrong,
    PasskeyOver,
    PasskeysFull,
  ],
});
