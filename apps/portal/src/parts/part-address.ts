export const PART_PATH = '/parts/:number';

/** Returns the address of the page of a part. */
export const partAddress = (partKey: string): string => `/parts/${encodeURIComponent(partKey)}`;
