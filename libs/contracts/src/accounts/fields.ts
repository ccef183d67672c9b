import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { withCode } from '../wire/violations';

export const EmailAddress = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(LIMITS.email)), z.email(withCode('email')));

/** A password as typed: never trimmed or changed. */
export const NewPassword = z.string().check(z.minLength(LIMITS.password), z.maxLength(LIMITS.passwordMax));

/** Six letters or digits, in either case (R5.4). */
export const OtpCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), withCode('otp')));
