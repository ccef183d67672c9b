import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { canonicalEmail } from '../wire/email';
import { idKinds } from '../wire/ids';
import { withCode } from '../wire/violations';

/**
 * Matches an address whose local part is that of RFC 5322 without quotes, as in HTML forms, and whose ASCII domain has a top-level domain.
 */
const ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** An e-mail address in the canonical form of `canonicalEmail`. */
export const EmailAddress = z.pipe(
  z.string().check(z.overwrite(canonicalEmail), z.maxLength(LIMITS.email)),
  z.email({ pattern: ADDRESS, error: withCode('email') }),
);

/** The date of the current privacy notice and terms of use. After a change of the date, every user must consent again. */
export const CONSENT_VERSION = '2026-11-30';
/** The consent of an applicant. It contains the date of the shown texts, so that an outdated page cannot consent to newer texts. */
export const Consent = z.string().check(
  z.maxLength(10),
  z.refine((version) => version === CONSENT_VERSION, withCode('consent')),
);

export const Credentials = z.strictObject({
  email: EmailAddress,
  password: z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax)),
});

/** A new password, normalized to NFC (RFC 8265), because keyboards differ in the code points of the same character. It is never trimmed. */
export const NewPassword = z.string().check(z.normalize('NFC'), z.minLength(LIMITS.password), z.maxLength(LIMITS.passwordMax));
/** The repetition of the new password, for comparison. */
export const RepeatedPassword = z.string().check(z.normalize('NFC'), z.minLength(1));

/**
 * The alphabet of mailed codes, without characters that are easily confused. It has 32 characters, so a random byte selects one without
 * bias.
 */
export const OTP_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of six letters or digits in either case (R5.4). */
export const OtpCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), withCode('otp')));

/** The secret of the link in an invitation: 256 bits in base64url. */
export const InvitationToken = z
  .string()
  .check(z.maxLength(64), z.regex(/^[\w-]+$/))
  .register(idKinds, { kind: 'invitationToken' });
