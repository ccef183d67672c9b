import { plainForms } from '../forms.ts';

/** Matches invisible characters, including soft hyphens and controls. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Returns the key by which parts are compared: `yd‑p7‑2` and `YD-P7-2` are equal, however they are typed; `YD-M²` and `YD-M2` are
 * different.
 */
export const partKey = (text: string): string =>
  plainForms(text).replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(DASHES, '-').trim().toUpperCase();
