import { buildRequest, calls, type FilePurpose, LIMITS, type OutgoingCall, SEQ_HEADER, type StoredFile } from '@portal/contracts';
import { randomId } from '../device/crypto';
import { env } from '../env';
import { sendAs } from './api';
import { session } from './session';
import { type Transport, toApiError, unreachableError } from './transport';

export interface UploadOptions {
  /** The id of the file, created once, so that a retry with the same id does not create a second file. */
  fileId: string;
  name: string;
  purpose: FilePurpose;
  file: File;
  signal: AbortSignal;
  /** Receives the sent share, from 0 to 1. */
  onProgress: (share: number) => void;
}

const responseOf = (xhr: XMLHttpRequest): Response => {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of [SEQ_HEADER, 'retry-after']) {
    const value = xhr.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(xhr.responseText, { status: xhr.status, headers });
};

/**
 * Creates a transport that reports upload progress, which `fetch` cannot. Because a large file on a slow connection takes a long time, the
 * timeout applies only while nothing is transferred.
 */
const createProgressTransport =
  (onProgress: (share: number) => void): Transport =>
  (call: OutgoingCall, { token, until, onSeq } = {}) =>
    new Promise((resolve, reject) => {
      const ends = [call.signal, until].filter((signal) => signal !== undefined);
      const abortSignal = AbortSignal.any(ends);
      const xhr = new XMLHttpRequest();
      let stallTimer: ReturnType<typeof setTimeout>;
      const postpone = () => {
        clearTimeout(stallTimer);
        stallTimer = setTimeout(() => finish(() => reject(unreachableError('nothing moves')), true), LIMITS.clientTimeoutMs);
      };
      const stop = () => finish(() => reject(abortSignal.reason as Error), true);
      const finish = (say: () => void, abort = false) => {
        clearTimeout(stallTimer);
        abortSignal.removeEventListener('abort', stop);
        say();
        if (abort) xhr.abort();
      };
      if (abortSignal.aborted) return reject(abortSignal.reason as Error);
      abortSignal.addEventListener('abort', stop);

      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        postpone();
        if (total) onProgress(loaded / total);
      });
      xhr.addEventListener('error', (event) => finish(() => reject(unreachableError(event))));
      xhr.addEventListener('load', () =>
        finish(() => {
          const answer = responseOf(xhr);
          if (!answer.ok) return void toApiError(answer).then(reject, reject);
          const seq = answer.headers.get(SEQ_HEADER);
          if (seq !== null) onSeq?.(Number(seq));
          answer.json().then(resolve, (unread) => reject(unreachableError(unread)));
        }),
      );

      xhr.open(call.method, call.url);
      xhr.setRequestHeader('ocp-apim-subscription-key', env.apiKey);
      xhr.setRequestHeader('idempotency-key', randomId());
      if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`);
      const form = new FormData();
      if (call.file) form.append(call.route.file ?? 'file', call.file);
      postpone();
      xhr.send(form);
    });

export const uploadFile = async ({ fileId, name, purpose, file, signal, onProgress }: UploadOptions): Promise<StoredFile> => {
  const call = buildRequest(calls.files.upload, { fileId, name, purpose }, { file, signal });
  const { file: storedFile } = (await sendAs(session, createProgressTransport(onProgress))(call)) as { file: StoredFile };
  return storedFile;
};
