import { type Outgoing, SEQ_HEADER } from '@portal/contracts';
import { cursor } from './cursor';

/** What `boot.js` has asked for, and with which token. */
interface Ahead {
  token: string | null;
  reply: Promise<Response>;
}

declare global {
  interface Window {
    /** By verb and address. */
    portalAnswers?: Map<string, Ahead>;
    /** While it runs: the one request for all that the home page reads, whose answers then stand in `portalAnswers`. */
    portalHome?: { token: string; reply: Promise<void> };
    portalAskForHome?: (token: string) => void;
  }
}

/** The name under which `boot.js` keeps the answer to a call. */
const nameOf = ({ method, url }: Pick<Outgoing, 'method' | 'url'>): string => `${method} ${url}`;

/** Asks for all that the home page reads in one request, before its blocks are drawn and ask one by one. */
export const askForHome = (token: string): void => window.portalAskForHome?.(token);

/** Whether `boot.js` has asked this while the code travelled, was answered, and nobody has taken the answer. */
export const isAnsweredAhead = async (call: Pick<Outgoing, 'method' | 'url'>): Promise<boolean> =>
  (await window.portalAnswers?.get(nameOf(call))?.reply.catch(() => undefined)) !== undefined;

/** Facts that were applied since it was true have not reached it. */
const isOutdated = ({ headers }: Response): boolean => {
  const seq = headers.get(SEQ_HEADER);
  return seq !== null && cursor.epoch !== undefined && Number(seq) < (cursor.seq ?? 0);
};

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

function takeKept(call: Outgoing, token: string | null): Promise<Response | null> | undefined {
  const ahead = window.portalAnswers?.get(nameOf(call));
  if (ahead?.token !== token) return undefined;
  window.portalAnswers?.delete(nameOf(call));
  return ahead.reply.then(
    (reply) => (isOutdated(reply) ? null : reply),
    () => null,
  );
}

/** The answer to a call that was made while the code travelled, once; nothing where this person has none, null where none came that still holds. */
export function takeAnswer(call: Outgoing, token: string | null, signal: AbortSignal): Promise<Response | null> | undefined {
  const later = () => takeKept(call, token) ?? null;
  const home = window.portalHome;
  // Who has gone on to another page meanwhile waits for nothing of this one.
  const isAtHome = call.method === 'GET' && location.pathname === '/home';
  const ahead = takeKept(call, token) ?? (isAtHome && home?.token === token ? home.reply.then(later, later) : undefined);
  return ahead && Promise.race([ahead, endOf(signal)]);
}
