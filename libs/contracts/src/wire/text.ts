import { z } from 'zod/mini';
import { withCode } from './violations';

const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Matches soft hyphens, zero-width spaces, word joiners and byte order marks, which pasted text contains without meaning. */
const PASTED_CHARACTERS = /[\u00ad\u200b\u2060\ufeff]/g;
/** Matches text without visible characters: spaces, joiners, fillers, blank Braille, combining marks without a letter. */
const NOTHING_VISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{M}\u2800]*$/u;

/**
 * Returns typed text in its stored form: NFC, well-formed, trimmed, without bidirectional controls and meaningless invisible characters.
 * Text without visible characters becomes the empty string. Joiners within words remain, because Persian and Hindi words and many emoji
 * need them.
 */
export const cleanText = (text: string): string => {
  const strippedText = text
    .replace(BIDI_CONTROLS, '')
    .replace(PASTED_CHARACTERS, '')
    .replaceAll('\r\n', '\n')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  return NOTHING_VISIBLE.test(strippedText) ? '' : strippedText;
};

const textInput = (control: RegExp, min: number, max: number) =>
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

/** Declares a single line of typed text, cleaned by `cleanText`. */
export const line = (max: number) => textInput(CONTROL_CHARACTER, 1, max);

/** Declares typed text of several lines. */
export const paragraphs = (max: number, { min = 1 } = {}) => textInput(CONTROL_BUT_BREAKS, min, max);
