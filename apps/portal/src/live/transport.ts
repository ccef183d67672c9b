import { ApiError, ErrorBody, FILE, isLines, LIMITS, type OutgoingCall, REDIRECT, SEQ_HEADER } from '@portal/contracts';
import { randomId } from '../device/crypto';
import { reachability } from '../device/reachability';
import { updateClockOffset } from '../device/server-clock';
import { env } from '../env';
import { takeEarlyResponse } from './early-responses';
import { tracesWanted, tracing } from './tracing';

interface SendOptions {
  token?: string | null;
  /** A signal that aborts the call in addition to its own signal when the session ends. */
  until?: AbortSignal;
  /** Receives the fact-log cursor of the response. */
  onSeq?: (seq: number) => void;
}

export type Transport = (call: OutgoingCall, sending?: SendOptions) => Promise<unknown>;

export const unreachableError = (cause: unknown): ApiError =>
  Object.assign(new ApiError(0, 'network', 'The server cannot be reached.'), { cause });

/** Returns the message, detail or error of a proxy's response, which has a foreign format (R8.1, R8.4). */
const foreignMessage = (body: unknown): string => {
  const { message, detail, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return ([message, detail, error].find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? '';
};

export const toApiError = async (response: Response): Promise<ApiError> => {
  // A response that is not JSON does not come from the gateway, so only its status is used.
  const body: unknown = await response.json().catch(() => undefined);
  const ownBody = ErrorBody.safeParse(body);
  const { code, message, ...rest } = ownBody.success
    ? ownBody.data
    : { code: body === undefined ? 'unreadable' : 'unknown', message: foreignMessage(body) };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, code, message, rest, Number.isFinite(seconds) ? seconds * 1000 : undefined);
};

const bodyOf = ({ file, body, route }: OutgoingCall): { body?: BodyInit; type?: string } => {
  if (!file) return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  form.append(route.file ?? 'file', file);
  return { body: form };
};

/** Creates a timeout for a streamed reply, which may take any length of time as long as data is received. */
const limitSilence = (ms: number) => {
  const silenceController = new AbortController();
  const startTimer = () => setTimeout(() => silenceController.abort(new DOMException('Nothing came in time', 'TimeoutError')), ms);
  let timer = startTimer();
  const stopTimer = () => clearTimeout(timer);
  const renew = () => {
    stopTimer();
    timer = startTimer();
  };
  return { signal: silenceController.signal, renew, end: stopTimer };
};

const sendOnce = async (call: OutgoingCall, { token, until, onSeq }: SendOptions, key: string | undefined): Promise<unknown> => {
  const { body, type } = bodyOf(call);
  const headers = new Headers({ 'ocp-apim-subscription-key': call.url.startsWith('/ai/') ? env.aiKey : env.apiKey });
  if (type) headers.set('content-type', type);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (key) headers.set('idempotency-key', key);
  const limit = isLines(call.route.reply) ? limitSilence(LIMITS.clientTimeoutMs) : { signal: AbortSignal.timeout(LIMITS.clientTimeoutMs) };
  const ends = [limit.signal, call.signal, until].filter((end) => end !== undefined);
  const signal = AbortSignal.any(ends);
  const trace = tracing.begin?.(`${call.method} ${call.route.path}`);
  if (trace) headers.set('traceparent', trace.traceparent);
  let status = 0;
  const sendRequest = () =>
    fetch(call.url, { method: call.method, headers, body, credentials: 'same-origin', keepalive: call.keepalive ?? false, signal });
  try {
    const response = await (takeEarlyResponse(call, token ?? null, signal)?.then((earlyResponse) => earlyResponse ?? sendRequest()) ??
      sendRequest());
    status = response.status;
    reachability.set(true);
    updateClockOffset(response.headers.get('date'));
    if (response.headers.has('x-traced')) tracesWanted.set(true);
    signal.throwIfAborted();
    if (!response.ok) throw await toApiError(response);
    const seq = response.headers.get(SEQ_HEADER);
    if (seq !== null) onSeq?.(Number(seq));
    if ('renew' in limit) return (await import('./reply-lines')).linesOf(response, limit, unreachableError);
    return call.route.reply === FILE || call.route.reply === REDIRECT ? response : await response.json();
  } catch (failure) {
    if ('end' in limit) limit.end();
    if (failure instanceof ApiError || call.signal?.aborted || until?.aborted) throw failure;
    reachability.set(false);
    throw unreachableError(failure);
  } finally {
    trace?.end(status);
  }
};

/** Sends one call of the contract. A write without a response is retried once; its key ensures that it takes effect only once. */
export const send: Transport = async (call, options = {}) => {
  const writes = call.method !== 'GET';
  const key = writes ? (call.idempotencyKey ?? randomId()) : undefined;
  try {
    return await sendOnce(call, options, key);
  } catch (failure) {
    if (!writes || !(failure instanceof ApiError) || failure.status !== 0) throw failure;
    return sendOnce(call, options, key);
  }
};
