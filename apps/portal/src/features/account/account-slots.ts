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
    invitation: z.string(),
    firstname: z.string(),
    lastname: z.string(),
  }),
);

/** Stores the data entered in the sign-up. Another code may be requested from `resendAt` on. */
export const signUpSlot = storageSlot(
  'portal.sign-up',
  z.object({ step: z.enum(STEPS), data: Typed, flow: z.optional(z.string()), resendAt: z.optional(z.number()) }),
);

/** Returns the data entered in this tab's sign-up if it belongs to the address. */
export const readSignUpOf = (email: string): z.output<typeof Typed> => {
  const data = signUpSlot.read()?.data;
  return data?.email === email ? data : {};
};

const SentCode = z.object({ email: z.string(), flow: z.optional(z.string()), resendAt: z.number() });
export type SentCode = z.output<typeof SentCode>;

/** Stores the address that the recovery code was sent to, and when another may be requested. */
export const recoverySlot = storageSlot('portal.recovery', SentCode);
export const completionSlot = storageSlot('portal.completion', SentCode);

/** Stores the token that lets this tab follow the approval request once the address is verified. */
export const passSlot = storageSlot('portal.waiting', z.object({ token: z.nullable(z.string()), standing: z.enum(ACCOUNT_STATUSES) }));
export type Pass = NonNullable<ReturnType<typeof passSlot.read>>;

export const msUntil = (moment: number | undefined): number | undefined =>
  moment === undefined ? undefined : Math.max(0, moment - Date.now());

/**
 * The passwords of a sign-up, and the data for which a code was last sent. Kept in memory only, until the tab closes or the address is
 * verified.
 */
export const signUpMemory = { password: '', confirmPassword: '', sent: '' };
export const forgetSignUpMemory = (): void => void Object.assign(signUpMemory, { password: '', confirmPassword: '', sent: '' });

/** The recovery code. It is passed between the password recovery pages in memory and never stored. */
export const recoveryCode = { value: '' };
