import { LIMITS, type OutgoingCall, SEQ_HEADER } from '@portal/contracts';
import { env } from '../env';
import { sendAs } from './api';
import { session } from './session';
import { type Transport, toApiError, unreachableError } from './transport';

export interface IncomingFile {
  headers: Headers;
  /** The number of bytes, or null if it is unknown. */
  length: number | null;
  /** The bytes, which can be read once. Reading fails if the transfer stalls. */
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

interface StreamTimeout {
  signal: AbortSignal;
  postpone: () => void;
  stop: () => void;
}

async function* chunksOf(response: Response, { signal, postpone, stop }: StreamTimeout): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const cancelReader = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancelReader);
  try {
    while (reader) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      postpone();
      yield value;
    }
  } catch (failure) {
    throw failure instanceof TypeError ? unreachableError(failure) : failure;
  } finally {
    stop();
    signal.removeEventListener('abort', cancelReader);
    cancelReader();
  }
}

const lengthOf = ({ headers }: Response): number | null => {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return headers.has('content-encoding') || !Number.isFinite(length) ? null : length;
};

/** Receives a file. Because a large file on a slow connection takes a long time, the timeout applies only while no bytes are received. */
const receiveFile: Transport = async (call, { token, until, onSeq } = {}) => {
  const stallController = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const postpone = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stallController.abort(unreachableError('nothing moves')), LIMITS.clientTimeoutMs);
  };
  const stop = () => clearTimeout(timer);
  const headers = new Headers({ 'ocp-apim-subscription-key': env.apiKey, 'x-content-encryption': 'v1' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const signal = AbortSignal.any([stallController.signal, call.signal, until].filter((one) => one !== undefined));
  postpone();
  try {
    const response = await fetch(call.url, { method: call.method, headers, credentials: 'same-origin', signal });
    if (!response.ok) throw await toApiError(response);
    const seq = response.headers.get(SEQ_HEADER);
    if (seq !== null) onSeq?.(Number(seq));
    const chunks = chunksOf(response, { signal, postpone, stop });
    return { headers: response.headers, length: lengthOf(response), chunks } satisfies IncomingFile;
  } catch (failure) {
    stop();
    throw failure instanceof TypeError ? unreachableError(failure) : failure;
  }
};

export const fetchFile = async (call: OutgoingCall): Promise<IncomingFile> => (await sendAs(session, receiveFile)(call)) as IncomingFile;
