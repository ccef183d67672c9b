import { isRefusedAs, ObjectMissing, type OutgoingCall } from '@portal/contracts';
import i18next from 'i18next';
import { canEncrypt, randomId } from '../device/crypto';
import { saveFile } from '../device/save-file';
import { api } from '../live/api';
import { failureText } from '../live/failures/failure';
import { fetchFile, type IncomingFile } from '../live/fetch-file';
import { announce } from '../ui/feedback/announcer';
import { toast } from '../ui/feedback/toaster';
import { type Download, downloads } from './running-downloads';
import { downloadIdOf, makeEnvelope, NotSecure, NotUnlocked } from './unlock';

/** The milliseconds after which a download shows its progress. */
const QUIET_MS = 500;
/** Matches phones, which decrypt files in limited memory. */
const PHONE = '(pointer: coarse) and (max-width: 47.9375rem)';
const PHONE_BYTES = 20 * 1024 * 1024;
const STEPS = 100;

/** Returns true if the person cancelled the download, or the session ended. */
const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError';

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const requestUnlock = async (downloadId: string, signal: AbortSignal) => {
  try {
    const { key, ...about } = await api.files.unlock({ downloadId }, { signal });
    return { ...about, key: decodeBase64(key), downloadId };
  } catch (failure) {
    throw isRefusedAs(failure, ObjectMissing) ? new NotUnlocked() : failure;
  }
};

/** Reads and decrypts a file. The key is requested while bytes are being received, because it is available for only one minute. */
async function readFile({ headers, chunks }: IncomingFile, signal: AbortSignal, onBytes: (count: number) => void): Promise<Blob> {
  const downloadId = downloadIdOf(headers);
  if (downloadId === null) {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of chunks) {
      parts.push(chunk);
      onBytes(chunk.length);
    }
    return new Blob(parts, { type: headers.get('content-type') ?? '' });
  }
  // Check this before requesting the key, because the server issues each key only once.
  if (!canEncrypt()) throw new NotSecure();
  const unlockData = await requestUnlock(downloadId, signal);
  const envelope = makeEnvelope(unlockData);
  for await (const chunk of chunks) {
    envelope.put(chunk);
    onBytes(chunk.length);
  }
  return new Blob([await envelope.open()], { type: unlockData.type });
}

interface DownloadRequest {
  call: OutgoingCall;
  name: string;
  /** The size of the decrypted file in bytes. */
  size: number;
}

/**
 * Downloads a file, decrypts it if needed (R7.14) and saves it under its name. Shows failures in a toast (R7.13). Resolves with true if the
 * file was saved.
 */
export async function downloadFile({ call, name, size }: DownloadRequest): Promise<boolean> {
  const controller = new AbortController();
  const id = randomId();
  const change = (part: Partial<Download>) =>
    downloads.update((all) => all.map((download) => (download.id === id ? { ...download, ...part } : download)));
  const isAsking = size > PHONE_BYTES && matchMedia(PHONE).matches;
  const agreement = new Promise<void>((agree) => {
    downloads.update((all) => [
      ...all,
      { id, name, size, state: isAsking ? 'asking' : 'quiet', share: 0, agree, cancel: () => controller.abort() },
    ]);
    controller.signal.addEventListener('abort', () => agree());
    if (!isAsking) agree();
  });
  await agreement;
  const bar = setTimeout(() => change({ state: 'shown' }), isAsking ? 0 : QUIET_MS);
  let receivedBytes = 0;
  let lastShare = 0;
  const count = (bytes: number, length: number) => {
    receivedBytes += bytes;
    const share = Math.min(1, Math.floor((receivedBytes / length) * STEPS) / STEPS);
    if (share !== lastShare) change({ share: (lastShare = share) });
  };
  try {
    controller.signal.throwIfAborted();
    const file = await fetchFile({ ...call, signal: controller.signal });
    saveFile(await readFile(file, controller.signal, (bytes) => count(bytes, file.length ?? size)), name);
    announce(i18next.t('files:download.saved', { name }));
    return true;
  } catch (failure) {
    if (!isAbort(failure)) toast.error(failure instanceof NotUnlocked ? i18next.t('files:download.locked') : failureText(failure));
    return false;
  } finally {
    clearTimeout(bar);
    downloads.update((all) => all.filter((download) => download.id !== id));
  }
}
