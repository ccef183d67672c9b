import { z } from 'zod/mini';
import { thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import {
  AccountRejected,
  AccountWaiting,
  CodeSpent,
  CodeWrong,
  EmployeeDomain,
  MethodOff,
  PasswordCommon,
  PasswordInAddress,
  VerificationIncomplete,
  WrongSignIn,
} from './refusals';
import { accountRoutes } from './routes';

export default feature({
  routes: { accounts: accountRoutes },
  facts: {
    'account.changed': thin('A person changed their own names, phone or photo', z.object({ userId: idOf('person') })),
    'session.ended': thin('A sign-in was ended or revoked; sent to its person', z.object({ sessionId: idOf('signIn') })),
  },
  refusals: [
    WrongSignIn,
    VerificationIncomplete,
    AccountWaiting,
    AccountRejected,
    CodeWrong,
    CodeSpent,
    EmployeeDomain,
    PasswordCommon,
    PasswordInAddress,
    MethodOff,
  ],
});
