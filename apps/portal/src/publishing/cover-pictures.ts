import { api } from '../live/api';
import { session } from '../live/session';
import type { PublicationRow } from './rows';

/** A version with the hash of its cover; null if it has none. */
export type CoveredItem = Pick<PublicationRow, 'documentId' | 'version' | 'cover'>;
interface CoverId {
  publicationId: string;
  version: number;
  cover: string;
}

/** The maximum number of covers in memory, about 15 kB each. */
const CACHE_SIZE = 200;
/** The object URLs of covers by hash, the least recently loaded first. */
const urls = new Map<string, string>();
const requests = new Map<string, Promise<string>>();

session.onEnd(() => {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  urls.clear();
});

/** Returns the URL of a cover that was loaded before. */
export const loadedCover = (cover: string): string | undefined => urls.get(cover);

/** Loads a cover with the reader's session and returns its URL. Concurrent callers share a request. */
export const loadCover = (id: CoverId): Promise<string> => {
  const { cover } = id;
  const cachedUrl = urls.get(cover);
  if (cachedUrl) return Promise.resolve(cachedUrl);
  const request = requests.get(cover) ?? fetchCover(id).finally(() => requests.delete(cover));
  requests.set(cover, request);
  return request;
};

const fetchCover = async (id: CoverId): Promise<string> => {
  const response = await api.publications.cover(id);
  const url = URL.createObjectURL(await response.blob());
  urls.set(id.cover, url);
  const [oldest] = urls;
  if (urls.size > CACHE_SIZE && oldest) {
    urls.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  }
  return url;
};
