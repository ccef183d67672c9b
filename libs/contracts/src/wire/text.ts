import { z } from 'zod/mini';
import { withCode } from './violations';

const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What a person typed as it is kept: trimmed, composed, of whole characters, free of the marks that turn text around. */
export const cleanText = (text: string): string => text.replace(BIDI, '').replaceAll('\r\n', '\n').toWellFormed().normalize('NFC').trim();

const typed = (control: RegExp, min: number, max: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform(cleanText),
      z.string().check(
        z.minLength(min),
        z.maxLength(max),
        z.refine((text) => !control.test(text), withCode('control-characters')),
      ),
    ),
  );

/** One line a person typed, as `cleanText` leaves it. */
export const line = (max: number) => typed(CONTROL, 1, max);

/** The same over several lines. */
export const paragraphs = (max: number, { min = 1 } = {}) => typed(CONTROL_BUT_BREAKS, min, max);
