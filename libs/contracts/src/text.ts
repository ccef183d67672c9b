import { z } from 'zod';
import { LIMITS } from './limits';

const CONTROL = /[\u0000-\u001f\u007f]/;
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line a person typed: trimmed, composed, of whole characters, free of the marks that turn text around. */
export const line = (max: number, needed = 'This is needed') =>
  z
    .string()
    .transform((text) => text.replace(BIDI, '').toWellFormed().normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, needed)
        .max(max)
        .refine((text) => !CONTROL.test(text), 'Control characters are not allowed'),
    );

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.email)
  .pipe(z.email('Enter an e-mail address like name@company.com'));

/** A password as typed: never trimmed or changed. */
export const NewPassword = z.string().min(LIMITS.password, `At least ${LIMITS.password} characters`).max(LIMITS.passwordMax);

/** Six letters or digits, in either case (R5.4). */
export const OtpCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), 'Six letters or digits');
