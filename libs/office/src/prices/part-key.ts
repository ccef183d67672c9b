import { plainForms } from '../forms.ts';

/** Invisible characters, soft hyphens and controls among them. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** The key by which parts are compared: `yd‑p7‑2` and `YD-P7-2` are one part, however they are typed; `YD-M²` and `YD-M2` are two. */
export const partKey = (text: string): string =>
  plainForms(text).replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(DASHES, '-').trim().toUpperCase();
