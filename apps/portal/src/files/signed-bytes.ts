import { ApiError } from '@portal/contracts';
import { api } from '../live/api';
import { unreachableError } from '../live/transport';

/** Identifies a file of a version. `fileId` selects one of several files. */
export interface VersionId {
  publicationId: string;
  version: number;
  fileId?: string;
}

/** The number of attempts per range. A signed address expires after five minutes; the next attempt then requests a new one. */
const TRIES = 3;
const RETRY_MS = 700;

/** Returns functions that read a version by byte ranges of its signed address. The server checks access on each request. */
export function signedBytes(id: VersionId) {
  let address: Promise<string> | undefined;
  const fetchAddress = (signal: AbortSignal, isNew: boolean): Promise<string> => {
    if (isNew || !address) {
      address = api.publications.link({ ...id }, { signal }).then(({ url }) => url);
      address.catch(() => (address = undefined));
    }
    return address;
  };

  const fetchOnce = async (begin: number, end: number, signal: AbortSignal, isNew: boolean): Promise<Response | null> => {
    const url = await fetchAddress(signal, isNew);
    const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal, credentials: 'same-origin' });
    if (response.status === 404) return null;
    if (!response.ok) throw new ApiError(response.status, 'unknown', '');
    return response;
  };

  return async (begin: number, end: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
    for (let attempts = 1; ; attempts++) {
      try {
        // Request a new address if the old one has expired. The server refuses if the person has lost access.
        const response = (await fetchOnce(begin, end, signal, false)) ?? (await fetchOnce(begin, end, signal, true));
        if (!response) throw new ApiError(404, 'missing', '');
        return new Uint8Array(await response.arrayBuffer());
      } catch (failure) {
        const isTemporary =
          failure instanceof TypeError || (failure instanceof ApiError && (failure.status === 0 || failure.status >= 500));
        if (!isTemporary || attempts === TRIES || signal.aborted) throw failure instanceof TypeError ? unreachableError(failure) : failure;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempts));
      }
    }
  };
}
