import { strToU8, zipSync } from 'fflate';

/** The first day that the format can name, so that the same entries always give the same bytes. */
const mtime = new Date(1980, 0, 1);

/** A zip file of these entries, in their order. */
export const zip = (entries: readonly (readonly [name: string, text: string])[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(entries.map(([name, text]) => [name, strToU8(text)])), { mtime }));
