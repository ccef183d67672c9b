import { type Outgoing, SEQ_HEADER } from '@portal/contracts';
import { cursor } from './cursor';

/** A request that `boot.js` sent ahead of the code, and its token. */
interface Ahead {
  token: string | null;
  reply: Promise<Response>;
}

declare global {
  interface Window {
    /** Requests sent ahead, by verb and address. */
    portalAnswers?: Map<string, Ahead>;
    /** The running request for all data of the home page; its responses are then in `portalAnswers`. */
    portalHome?: { token: string; reply: Promise<void> };
    portalAskForHome?: (token: string) => void;
  }
}

/** Returns the key under which `boot.js` stores the response to a call. */
const nameOf = ({ method, url }: Pick<Outgoing, 'method' | 'url'>): string => `${method} ${url}`;

/** Requests all data of the home page at once, before its blocks are drawn and request it one by one. */
export const askForHome = (token: string): void => window.portalAskForHome?.(token);

/** Returns true if `boot.js` sent this call ahead, received a response, and it has not been taken yet. */
export const isAnsweredAhead = async (call: Pick<Outgoing, 'method' | 'url'>): Promise<boolean> =>
  (await window.portalAnswers?.get(nameOf(call))?.reply.catch(() => undefined)) !== undefined;

/** Returns true if the response lacks facts that have been applied since. */
const isOutdated = ({ headers }: Response): boolean => {
  const seq = headers.get(SEQ_HEADER);
  return seq !== null && cursor.epoch !== undefined && Number(seq) < (cursor.seq ?? 0);
};

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

function takeStored(call: Outgoing, token: string | null): Promise<Response | null> | undefined {
  const answer = window.portalAnswers?.get(nameOf(call));
  if (answer?.token !== token) return undefined;
  window.portalAnswers?.delete(nameOf(call));
  return answer.reply.then(
    (reply) => (isOutdated(reply) ? null : reply),
    () => null,
  );
}

/** Takes the response to a call sent ahead, once; undefined if this person has none, null if there was no response or it is outdated. */
export function takeAnswer(call: Outgoing, token: string | null, signal: AbortSignal): Promise<Response | null> | undefined {
  const later = () => takeStored(call, token) ?? null;
  const home = window.portalHome;
  // A person who has moved to another page does not wait for the home request.
  const isAtHome = call.method === 'GET' && location.pathname === '/home';
  const earlyAnswer = takeStored(call, token) ?? (isAtHome && home?.token === token ? home.reply.then(later, later) : undefined);
  return earlyAnswer && Promise.race([earlyAnswer, endOf(signal)]);
}
