import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { withCode } from '../wire/violations';

export const EmailAddress = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(LIMITS.email)), z.email(withCode('email')));

/** The date of the privacy notice and terms of use that hold now; a new one is agreed to anew. */
export const CONSENT_VERSION = '2026-11-25';
/** Agreement to them, named by their date, so that an old page cannot agree to texts that it did not show. */
export const Consent = z.string().check(
  z.maxLength(10),
  z.refine((version) => version === CONSENT_VERSION, withCode('consent')),
);

/** What a person signs in with. */
export const Credentials = z.strictObject({
  email: EmailAddress,
  password: z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax)),
});

/** A password as typed: never trimmed or changed. */
export const NewPassword = z.string().check(z.minLength(LIMITS.password), z.maxLength(LIMITS.passwordMax));

/** Six letters or digits, in either case (R5.4). */
export const OtpCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), withCode('otp')));
