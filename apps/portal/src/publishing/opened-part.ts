import { useSearchParams } from 'react-router-dom';

/** The upper limit of a page number in an address. */
const MAX_PART = 100_000;

/**
 * Returns the address that opens an item at a page, slide or sheet of a version. The first part and the default version need no parameter.
 */
export const openedPartAddress = (address: string, part: number | undefined, version?: number): string => {
  const words = new URLSearchParams({ ...(part && part > 1 && { part: String(part) }), ...(version && { version: String(version) }) });
  return words.size ? `${address}?${words}` : address;
};

export function useOpenedPart(): number | undefined {
  const part = Number(useSearchParams()[0].get('part'));
  return Number.isInteger(part) && part > 0 && part <= MAX_PART ? part : undefined;
}
