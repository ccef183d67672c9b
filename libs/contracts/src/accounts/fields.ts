import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { canonicalEmail } from '../wire/email';
import { withCode } from '../wire/violations';

/** The local part of RFC 5322 without quotes, as HTML forms accept it, and an ASCII domain with a top-level domain. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** An e-mail address, stored as `canonicalEmail` returns it. */
export const EmailAddress = z.pipe(
  z.string().check(z.overwrite(canonicalEmail), z.maxLength(LIMITS.email)),
  z.email({ pattern: ADDRESS, error: withCode('email') }),
);

/** The date of the current privacy notice and terms of use. A new date requires consent again. */
export const CONSENT_VERSION = '2026-11-25';
/** The consent of an applicant. It carries the date of the texts, so an outdated page cannot consent to texts that it did not show. */
export const Consent = z.string().check(
  z.maxLength(10),
  z.refine((version) => version === CONSENT_VERSION, withCode('consent')),
);

export const Credentials = z.strictObject({
  email: EmailAddress,
  password: z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax)),
});

/** A new password, composed (NFC, RFC 8265) so that every keyboard enters the same one, and otherwise exactly as typed: never trimmed. */
export const NewPassword = z.string().check(z.normalize('NFC'), z.minLength(LIMITS.password), z.maxLength(LIMITS.passwordMax));
/** The same password typed a second time, for comparison. */
export const RepeatedPassword = z.string().check(z.normalize('NFC'), z.minLength(1));

/** The alphabet of mailed codes, without characters that are easily confused. It has 32, so a random byte selects one without bias. */
export const OTP_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of six letters or digits in either case (R5.4). */
export const OtpCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), withCode('otp')));
