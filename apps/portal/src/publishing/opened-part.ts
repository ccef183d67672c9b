import { useSearchParams } from 'react-router-dom';

/** The last page that anything has. */
const LAST = 100_000;

/** The address of an item that opens at a page, slide or sheet of a version; the first one, and the version that opens by itself, need no words. */
export const openedAt = (address: string, part: number | undefined, version?: number): string => {
  const words = new URLSearchParams({ ...(part && part > 1 && { part: String(part) }), ...(version && { version: String(version) }) });
  return words.size ? `${address}?${words}` : address;
};

/** The page, slide or sheet that the address asks for. */
export function useOpenedPart(): number | undefined {
  const part = Number(useSearchParams()[0].get('part'));
  return Number.isInteger(part) && part > 0 && part <= LAST ? part : undefined;
}
