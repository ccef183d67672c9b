import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { withCode } from './violations';

const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const typed = (control: RegExp, min: number, max: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.replace(BIDI, '').replaceAll('\r\n', '\n').toWellFormed().normalize('NFC').trim()),
      z.string().check(
        z.minLength(min),
        z.maxLength(max),
        z.refine((text) => !control.test(text), withCode('control-characters')),
      ),
    ),
  );

/** One line a person typed: trimmed, composed, of whole characters, free of the marks that turn text around. */
export const line = (max: number) => typed(CONTROL, 1, max);

/** The same over several lines. */
export const paragraphs = (max: number, { min = 1 } = {}) => typed(CONTROL_BUT_BREAKS, min, max);

export const EmailAddress = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(LIMITS.email)), z.email(withCode('email')));

/** A password as typed: never trimmed or changed. */
export const NewPassword = z.string().check(z.minLength(LIMITS.password), z.maxLength(LIMITS.passwordMax));

/** Six letters or digits, in either case (R5.4). */
export const OtpCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[A-Z0-9]{${LIMITS.otpLength}}$`), withCode('otp')));
