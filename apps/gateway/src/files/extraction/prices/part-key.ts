/** Marks that cannot be seen, and every dash there is. */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** What parts are compared by: `yd‑p7‑2` and `YD-P7-2` are one part, however they are typed. */
export const partKey = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/gu, ' ').replace(UNSEEN, '').replace(DASHES, '-').trim().toUpperCase();
