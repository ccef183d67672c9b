import { isRefusedAs, LIMITS, TooMany } from '@portal/contracts';
import { otpMachine } from '@portal/machines';
import { fromPromise } from 'xstate';
import { api } from '../../live/api';
import { throwFailure } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';
import { noticeText } from './notices';

export interface Code {
  email: string;
  flow?: string;
}
type Kind = 'Registration' | 'ForgotPassword';
type SentListener = (code: Code & { resendAt: number }) => void;

/**
 * Mails a code. If an earlier code is still valid, no mail is sent and its countdown continues, even if another tab or page requested it.
 */
export async function sendCode(emailType: Kind, { email, flow }: Code): Promise<Code & { resendAt: number }> {
  try {
    const reply = await api.accounts.sendCode({ email, emailType, flow });
    return { email, flow: reply.flow, resendAt: Date.now() + reply.resendAfterMs };
  } catch (failure) {
    if (!isRefusedAs(failure, TooMany) || !failure.retryAfterMs || failure.retryAfterMs > LIMITS.otpResendMs) throw failure;
    return { email, flow, resendAt: Date.now() + failure.retryAfterMs };
  }
}

/** Shows the server's message as a toast and returns the response. */
const showNotice = <A extends { code?: string | undefined; message: string }>(answer: A): A => {
  toast.success({ id: 'code', title: noticeText(answer) });
  return answer;
};

const resend = (emailType: Kind, onSent: SentListener) =>
  fromPromise<{ message?: string; flow?: string; resendAfterMs?: number }, Code>(async ({ input: { email, flow } }) => {
    const answer = await api.accounts.sendCode({ email, emailType, flow }).catch(throwFailure);
    onSent({ email, flow: answer.flow, resendAt: Date.now() + answer.resendAfterMs });
    return showNotice(answer);
  });

export const registrationOtp = (onSent: SentListener) =>
  otpMachine.provide({
    actors: {
      resend: resend('Registration', onSent),
      verify: fromPromise(({ input: { email, code, flow } }) =>
        api.accounts.verifyEmail({ email, code, flow }).then(showNotice).catch(throwFailure),
      ),
    },
  });

/** Returns the OTP machine for a forgotten password. Its code is checked without being used up; setting the password uses it. */
export const recoveryOtp = (onSent: SentListener) =>
  otpMachine.provide({
    actors: {
      resend: resend('ForgotPassword', onSent),
      verify: fromPromise(({ input: { email, code, flow } }) => api.accounts.checkCode({ email, code, flow }).catch(throwFailure)),
    },
  });
