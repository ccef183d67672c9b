import { checkFileName, type FilePurpose, LIMITS, type StoredFile, type UploadAllowance } from '@portal/contracts';
import { randomId } from '../device/crypto';
import { api } from '../live/api';
import { uploadFile } from '../live/upload';
import { createStore, type Store } from '../store';
import { estimateLeftMs, isRetriable, objectionTo, outcomeOf, type QuotaLeft, storedUpload, tighterQuota, type Upload } from './upload';

/** A store with the uploaded files of one message. The upload list reads and writes it directly, so nothing needs to be synchronized. */
export type FileHolder = Pick<Store<readonly StoredFile[]>, 'get' | 'set' | 'subscribe'>;

/** The maximum number of parallel uploads. More would slow each other down and block the connection for other calls. */
const MAX_PARALLEL = 2;

interface Options {
  purpose: FilePurpose;
  files: FileHolder;
  onSettled: (upload: Upload) => void;
  /** Called when the remaining quota has changed. */
  onQuotaChange: () => void;
}

/** Manages the files of a draft message: checks them, uploads two at a time, and lists them in the order in which they were added. */
export const createUploadList = ({ purpose, files, onSettled, onQuotaChange }: Options) => {
  let limit: number = LIMITS.uploadBytes;
  let allowance: UploadAllowance | null = null;
  let storedBytes = 0;
  /** The files that are being uploaded, failed or were refused. */
  const unstoredUploads = createStore<readonly Upload[]>([]);
  let snapshot = { stored: files.get(), unstored: unstoredUploads.get(), all: files.get().map(storedUpload) as readonly Upload[] };
  const order = files.get().map(({ fileId }) => fileId);
  const sources = new Map<string, File>();
  const uploadControllers = new Map<string, AbortController>();

  const compareByOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
  const listUploads = (): readonly Upload[] => {
    const storedFiles = files.get();
    const unstoredList = unstoredUploads.get();
    if (snapshot.stored === storedFiles && snapshot.unstored === unstoredList) return snapshot.all;
    // A file that has just been stored may still be among the unstored uploads.
    const isStored = (id: string) => storedFiles.some(({ fileId }) => fileId === id);
    const uploads = [...storedFiles.map(storedUpload), ...unstoredList.filter(({ id }) => !isStored(id))];
    for (const { id } of uploads) if (!order.includes(id)) order.push(id);
    snapshot = { stored: storedFiles, unstored: unstoredList, all: uploads.sort((a, b) => compareByOrder(a.id, b.id)) };
    return snapshot.all;
  };
  const isPending = ({ state }: Upload) => state === 'sending' || state === 'waiting';
  const countOthers = (id: string) => listUploads().filter((upload) => upload.id !== id && upload.state !== 'refused').length;
  /** Returns the fetched quota minus the pending uploads and those stored since. */
  const computeQuotaLeft = (): QuotaLeft | null => {
    if (!allowance) return null;
    const quota = tighterQuota(allowance);
    const pendingUploads = unstoredUploads
      .get()
      .filter(isPending)
      .reduce((sum, { size }) => sum + size, 0);
    return { ...quota, left: Math.max(0, quota.left - pendingUploads - storedBytes) };
  };
  const replaceUpload = (next: Upload) =>
    unstoredUploads.update((uploads) => uploads.map((upload) => (upload.id === next.id ? next : upload)));
  const drop = (id: string) => unstoredUploads.update((uploads) => uploads.filter((upload) => upload.id !== id));
  const forget = (id: string) => {
    uploadControllers.get(id)?.abort();
    uploadControllers.delete(id);
    sources.delete(id);
  };
  const cancel = (id: string) => {
    forget(id);
    drop(id);
    sendNext();
  };
  const store = (file: StoredFile) => {
    storedBytes += file.size;
    files.set([...files.get(), file].sort((a, b) => compareByOrder(a.fileId, b.fileId)));
    drop(file.fileId);
  };

  async function send({ id, name, size }: Upload, file: File): Promise<void> {
    const controller = new AbortController();
    const fileInfo = { id, name, size };
    const startedAt = performance.now();
    uploadControllers.set(id, controller);
    replaceUpload({ ...fileInfo, state: 'sending', sent: 0, leftMs: null });
    const { signal } = controller;
    const onProgress = (sentShare: number) =>
      replaceUpload({ ...fileInfo, state: 'sending', sent: sentShare, leftMs: estimateLeftMs(sentShare, performance.now() - startedAt) });
    try {
      const storedFile = await uploadFile({ fileId: id, name, purpose, file, signal, onProgress });
      if (signal.aborted) return;
      store(storedFile);
      settle(storedUpload(storedFile));
    } catch (failure) {
      if (signal.aborted) return;
      const upload: Upload = { ...fileInfo, ...outcomeOf(failure) };
      replaceUpload(upload);
      settle(upload);
    }
  }

  function settle(upload: Upload): void {
    uploadControllers.delete(upload.id);
    onSettled(upload);
    sendNext();
  }

  function sendNext(): void {
    for (const upload of unstoredUploads.get()) {
      const file = sources.get(upload.id);
      if (uploadControllers.size < MAX_PARALLEL && upload.state === 'waiting' && file) void send(upload, file);
    }
  }

  const check = (id: string, name: string, file: File): Upload => {
    const fileInfo = { id, name, size: file.size };
    const objection = objectionTo({ name, size: file.size }, { purpose, limit, already: countOthers(id), quota: computeQuotaLeft() });
    return objection
      ? { ...fileInfo, state: 'refused', objection }
      : { ...fileInfo, name: checkFileName(name).corrected, state: 'waiting' };
  };
  const checkAgain = (id: string, name: string) => {
    const file = sources.get(id);
    if (!file) return;
    replaceUpload(check(id, name, file));
    sendNext();
  };
  const find = (id: string) => unstoredUploads.get().find((upload) => upload.id === id);

  return {
    get: listUploads,
    subscribe(listener: () => void) {
      const unsubscribe = [files.subscribe(listener), unstoredUploads.subscribe(listener)];
      return () => {
        for (const stop of unsubscribe) stop();
      };
    },
    limitTo(bytes: number) {
      limit = bytes;
    },
    /** Sets the fetched quota, unless this list has pending uploads. */
    allow(next: UploadAllowance) {
      if (unstoredUploads.get().some(isPending)) return;
      allowance = next;
      storedBytes = 0;
    },
    add(newFiles: Iterable<File>) {
      for (const file of newFiles) {
        const id = randomId();
        order.push(id);
        sources.set(id, file);
        const upload = check(id, file.name, file);
        unstoredUploads.update((uploads) => [...uploads, upload]);
        if (upload.state === 'refused') onSettled(upload);
      }
      sendNext();
    },
    cancel,
    retry(id: string) {
      const upload = find(id);
      if (upload && isRetriable(upload)) checkAgain(id, upload.name);
    },
    rename(id: string) {
      const upload = find(id);
      if (upload?.state === 'refused' && upload.objection.kind === 'name') checkAgain(id, upload.objection.corrected);
    },
    remove(id: string) {
      const storedFiles = files.get();
      if (find(id)) return cancel(id);
      forget(id);
      files.set(storedFiles.filter(({ fileId }) => fileId !== id));
      // If the request fails, the gateway deletes the file within a day.
      void api.files
        .drop({ fileId: id })
        .catch(() => undefined)
        .then(onQuotaChange);
    },
    /** Stops all uploads when the page is left. */
    stop() {
      // Stop all of them at the same time, because an upload that ends would start the next one.
      const pending = unstoredUploads.get().filter(isPending);
      unstoredUploads.update((uploads) => uploads.filter((upload) => !isPending(upload)));
      for (const { id } of pending) forget(id);
    },
  };
};
