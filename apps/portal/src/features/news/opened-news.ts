import type { Passage } from '@portal/contracts';
import { useSearchParams } from 'react-router-dom';
import { useOpenedPart } from '../../publishing/opened-part';

/** Returns the URL that opens a news item at the match: at the page of an attachment, or at the item's own text. */
export const openedNewsAddress = (address: string, passage: Passage | undefined, search: string): string => {
  if (!search) return address;
  const place: Record<string, string> = passage ? { file: passage.fileId, part: String(passage.part) } : { searchTerm: search };
  return `${address}?${new URLSearchParams(place)}`;
};

export function useOpenedNews(): { words: string; fileId: string | null; part: number | undefined } {
  const [params] = useSearchParams();
  const part = useOpenedPart();
  return { words: params.get('searchTerm') ?? '', fileId: params.get('file'), part };
}
