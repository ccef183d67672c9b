import { ACCOUNT_STATUSES } from '@portal/contracts';
import { STEPS } from '@portal/machines';
import { z } from 'zod/mini';
import { storageSlot } from '../../live/session-storage';

const Typed = z.partial(
  z.object({
    role: z.string(),
    employee: z.boolean(),
    country: z.string(),
    region: z.string(),
    lco: z.string(),
    companyName: z.string(),
    organizationType: z.string(),
    email: z.string(),
    consent: z.string(),
    firstname: z.string(),
    lastname: z.string(),
  }),
);

/** The sign-up as far as it was filled in. `resendAt`: when another code may be asked for. */
export const signUpSlot = storageSlot(
  'portal.sign-up',
  z.object({ step: z.enum(STEPS), data: Typed, flow: z.optional(z.string()), resendAt: z.optional(z.number()) }),
);

const SentCode = z.object({ email: z.string(), flow: z.optional(z.string()), resendAt: z.number() });
export type SentCode = z.output<typeof SentCode>;

/** The code that is on its way, by what it is for. */
export const recoverySlot = storageSlot('portal.recovery', SentCode);
export const completionSlot = storageSlot('portal.completion', SentCode);

/** What lets this tab follow the own request once the address is verified. */
export const passSlot = storageSlot('portal.waiting', z.object({ token: z.nullable(z.string()), standing: z.enum(ACCOUNT_STATUSES) }));
export type Pass = NonNullable<ReturnType<typeof passSlot.read>>;

export const msUntil = (moment: number | undefined): number | undefined =>
  moment === undefined ? undefined : Math.max(0, moment - Date.now());

/** The passwords of a sign-up and what a code was last sent for: in memory alone, for as long as the tab lives and the address is not verified. */
export const signUpMemory = { password: '', confirmPassword: '', sent: '' };
export const forgetSignUpMemory = (): void => void Object.assign(signUpMemory, { password: '', confirmPassword: '', sent: '' });

/** A code for a forgotten password goes from one page to the next in memory alone. */
export const recoveryCode = { value: '' };
