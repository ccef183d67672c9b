import { useSearchParams } from 'react-router-dom';

/** The last page that anything has. */
const LAST = 100_000;

/** The address of an item that opens at a page, slide or sheet; the first one needs no words. */
export const openedAt = (address: string, part: number | undefined): string =>
  part && part > 1 ? `${address}?${new URLSearchParams({ part: String(part) })}` : address;

/** The page, slide or sheet that the address asks for. */
export function useOpenedPart(): number | undefined {
  const part = Number(useSearchParams()[0].get('part'));
  return Number.isInteger(part) && part > 0 && part <= LAST ? part : undefined;
}
