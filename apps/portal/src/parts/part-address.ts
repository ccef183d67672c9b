export const PART_PATH = '/parts/:number';

/** Returns the address of a part's page. */
export const partAddress = (partKey: string): string => `/parts/${encodeURIComponent(partKey)}`;
