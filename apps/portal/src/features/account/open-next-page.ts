import { AccountWaiting, isRefusedAs, VerificationIncomplete } from '@portal/contracts';
import type { NavigateFunction } from 'react-router-dom';
import { passSlot, readSignUpOf, signUpSlot } from './account-slots';
import { addressOf } from './step-address';

/** Opens the page on which a person verifies the address or waits for approval. */
export const openNextPage = (error: unknown, email: string, navigate: NavigateFunction): void => {
  if (isRefusedAs(error, VerificationIncomplete)) {
    void navigate('/otp-completion', { state: { email, flow: error.body.data.flow } });
  } else if (isRefusedAs(error, AccountWaiting)) {
    passSlot.keep({ token: error.body.data.token, standing: 'waiting' });
    signUpSlot.keep({ step: 'confirmation', data: { ...readSignUpOf(email), email } });
    void navigate(addressOf('confirmation'));
  }
};
