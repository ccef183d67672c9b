import { type OutgoingCall, SEQ_HEADER } from '@portal/contracts';
import { cursor } from './cursor';

/** A request that `boot.js` sent before the app was loaded, with the token that it used. */
interface EarlyRequest {
  token: string | null;
  reply: Promise<Response>;
}

declare global {
  interface Window {
    /** The requests that `boot.js` sent early, by method and URL. */
    portalAnswers?: Map<string, EarlyRequest>;
    /** The running request for all data of the home page. Once it is complete, `portalAnswers` contains its responses. */
    portalHome?: { token: string; reply: Promise<void> };
    portalRequestHomeData?: (token: string) => void;
  }
}

/** Returns the key under which `boot.js` stores the response to a call. */
const nameOf = ({ method, url }: Pick<OutgoingCall, 'method' | 'url'>): string => `${method} ${url}`;

/** Requests all data of the home page in one request, before its blocks request their parts one by one. */
export const requestHomeData = (token: string): void => window.portalRequestHomeData?.(token);

/** Returns true if `boot.js` sent this call early and its response was received but not used yet. */
export const hasEarlyResponse = async (call: Pick<OutgoingCall, 'method' | 'url'>): Promise<boolean> =>
  (await window.portalAnswers?.get(nameOf(call))?.reply.catch(() => undefined)) !== undefined;

/** Returns true if the response lacks facts that have been applied since. */
const isOutdated = ({ headers }: Response): boolean => {
  const seq = headers.get(SEQ_HEADER);
  return seq !== null && cursor.epoch !== undefined && Number(seq) < (cursor.seq ?? 0);
};

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

function takeStored(call: OutgoingCall, token: string | null): Promise<Response | null> | undefined {
  const answer = window.portalAnswers?.get(nameOf(call));
  if (answer?.token !== token) return undefined;
  window.portalAnswers?.delete(nameOf(call));
  return answer.reply.then(
    (reply) => (isOutdated(reply) ? null : reply),
    () => null,
  );
}

/**
 * Takes the early response to a call, once. Returns undefined if `boot.js` did not send the call for this person, and null if the request
 * failed or the response is outdated.
 */
export function takeEarlyResponse(call: OutgoingCall, token: string | null, signal: AbortSignal): Promise<Response | null> | undefined {
  const takeLater = () => takeStored(call, token) ?? null;
  const home = window.portalHome;
  // On pages other than the home page, a call does not wait for the home request.
  const isAtHome = call.method === 'GET' && location.pathname === '/home';
  const earlyResponse = takeStored(call, token) ?? (isAtHome && home?.token === token ? home.reply.then(takeLater, takeLater) : undefined);
  return earlyResponse && Promise.race([earlyResponse, rejectOnAbort(signal)]);
}
