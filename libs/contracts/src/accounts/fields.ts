import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { canonicalEmail } from '../wire/email';
import { withCode } from '../wire/violations';

/** The local part of RFC 5322 without quotes, as HTML forms take it, and a domain in ASCII with a top-level domain. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** An e-mail address, stored as `canonicalEmail` returns it. */
export const EmailAddress = z.pipe(
  z.string().check(z.overwrite(canonicalEmail), z.maxLength(LIMITS.email)),
  z.email({ pattern: ADDRESS, error: withCode('email') }),
);

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

/** A new password, composed (NFC, RFC 8265) so that every keyboard enters the same one; otherwise as typed, never trimmed. */
export const NewPassword = z.string().check(z.normalize('NFC'), z.minLength(LIMITS.password), z.maxLength(LIMITS.passwordMax));
/** The same password typed a second time, to be compared with it. */
export const RepeatedPassword = z.string().check(z.normalize('NFC'), z.minLength(1));

/** The characters of a mailed code: letters and digits that are not taken for one another. There are 32, so a byte picks one without bias. */
export const OTP_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Six letters or digits, in either case (R5.4). */
export const OtpCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), withCode('otp')));
