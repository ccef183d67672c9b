import { z } from 'zod/mini';
import { LIMITS } from './limits';

const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const typed = (control: RegExp, max: number, needed: string) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.replace(BIDI, '').replaceAll('\r\n', '\n').toWellFormed().normalize('NFC').trim()),
      z.string().check(
        z.minLength(1, needed),
        z.maxLength(max, `At most ${max} characters`),
        z.refine((text) => !control.test(text), 'Control characters are not allowed'),
      ),
    ),
  );

/** One line a person typed: trimmed, composed, of whole characters, free of the marks that turn text around. */
export const line = (max: number, needed = 'This is needed') => typed(CONTROL, max, needed);

/** The same over several lines. */
export const paragraphs = (max: number, needed = 'This is needed') => typed(CONTROL_BUT_BREAKS, max, needed);

export const EmailAddress = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(LIMITS.email, `At most ${LIMITS.email} characters`)),
  z.email('Enter an e-mail address like name@company.com'),
);

/** A password as typed: never trimmed or changed. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(LIMITS.password, `At least ${LIMITS.password} characters`),
    z.maxLength(LIMITS.passwordMax, `At most ${LIMITS.passwordMax} characters`),
  );

/** Six letters or digits, in either case (R5.4). */
export const OtpCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), 'Six letters or digits'));
