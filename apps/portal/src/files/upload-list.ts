import { checkFileName, type FilePurpose, LIMITS, type StoredFile, type UploadAllowance } from '@portal/contracts';
import { api } from '../live/api';
import { uploadFile } from '../live/upload';
import { after, isRetriable, leftMs, objectionTo, type Room, roomOf, storedUpload, type Upload } from './upload';

/** More at a time would only slow each other, and leave the other calls no line. */
const AT_A_TIME = 2;

interface Options {
  purpose: FilePurpose;
  given: readonly StoredFile[];
  /** Hears of each file that came to rest. */
  settled: (upload: Upload) => void;
  /** Hears when there is more or less room than was told. */
  roomChanged: () => void;
}

/** The files of one form or composer: checked, sent two at a time, kept in their order. */
export const createUploadList = ({ purpose, given, settled, roomChanged }: Options) => {
  let limit: number = LIMITS.uploadBytes;
  let allowance: UploadAllowance | null = null;
  /** What was stored since the allowance was told. */
  let storedSince = 0;
  let uploads: readonly Upload[] = given.map(storedUpload);
  const files = new Map<string, File>();
  const sendings = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const become = (next: readonly Upload[]) => {
    uploads = next;
    for (const changed of listeners) changed();
  };
  const find = (id: string) => uploads.find((upload) => upload.id === id);
  const isPending = ({ state }: Upload) => state === 'sending' || state === 'waiting';
  /** What was allowed, without what is on its way or came since. */
  const roomNow = (): Room | null => {
    if (!allowance) return null;
    const room = roomOf(allowance);
    const coming = uploads.filter(isPending).reduce((sum, { size }) => sum + size, 0);
    return { ...room, left: Math.max(0, room.left - coming - storedSince) };
  };
  const put = (next: Upload) => become(uploads.map((upload) => (upload.id === next.id ? next : upload)));
  const leave = (id: string) => {
    sendings.get(id)?.abort();
    sendings.delete(id);
    files.delete(id);
    become(uploads.filter((upload) => upload.id !== id));
    next();
  };

  async function send({ id, name, size }: Upload, file: File): Promise<void> {
    const ends = new AbortController();
    const about = { id, name, size };
    const began = performance.now();
    sendings.set(id, ends);
    put({ ...about, state: 'sending', sent: 0, leftMs: null });
    const rest = (upload: Upload) => {
      if (ends.signal.aborted) return;
      sendings.delete(id);
      put(upload);
      settled(upload);
      next();
    };
    try {
      const stored = await uploadFile({
        fileId: id,
        name,
        purpose,
        file,
        signal: ends.signal,
        onProgress: (sent) => put({ ...about, state: 'sending', sent, leftMs: leftMs(sent, performance.now() - began) }),
      });
      storedSince += stored.size;
      rest(storedUpload(stored));
    } catch (failure) {
      rest({ ...about, ...after(failure) });
    }
  }

  function next(): void {
    for (const upload of uploads) {
      const file = files.get(upload.id);
      if (sendings.size < AT_A_TIME && upload.state === 'waiting' && file) void send(upload, file);
    }
  }

  const wait = (id: string, name: string, file: File, already: number): Upload => {
    const about = { id, name, size: file.size };
    const objection = objectionTo({ name, size: file.size }, { purpose, limit, already, room: roomNow() });
    return objection ? { ...about, state: 'refused', objection } : { ...about, name: checkFileName(name).corrected, state: 'waiting' };
  };
  const again = (id: string, name: string) => {
    const file = files.get(id);
    if (!file) return;
    put(wait(id, name, file, uploads.filter((upload) => upload.id !== id && upload.state !== 'refused').length));
    next();
  };

  return {
    get: () => uploads,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    limitTo(bytes: number) {
      limit = bytes;
    },
    /** What the person may upload, as told while nothing of this list is on its way. */
    allow(told: UploadAllowance) {
      if (uploads.some(isPending)) return;
      allowance = told;
      storedSince = 0;
    },
    add(added: Iterable<File>) {
      for (const file of added) {
        const id = crypto.randomUUID();
        files.set(id, file);
        const upload = wait(id, file.name, file, uploads.filter(({ state }) => state !== 'refused').length);
        become([...uploads, upload]);
        if (upload.state === 'refused') settled(upload);
      }
      next();
    },
    cancel: leave,
    retry(id: string) {
      const upload = find(id);
      if (upload && isRetriable(upload)) again(id, upload.name);
    },
    rename(id: string) {
      const upload = find(id);
      if (upload?.state === 'refused' && upload.objection.kind === 'name') again(id, upload.objection.corrected);
    },
    remove(id: string) {
      const stored = find(id)?.state === 'stored';
      leave(id);
      // What could not be dropped is let go by the house within a day.
      if (stored)
        void api.files
          .drop({ fileId: id })
          .catch(() => undefined)
          .then(roomChanged);
    },
    /** Forgets what was there, which a message has taken by now; what is given takes its place. */
    clear(instead: readonly StoredFile[] = []) {
      for (const sending of sendings.values()) sending.abort();
      sendings.clear();
      files.clear();
      become(instead.map(storedUpload));
    },
    /** Whoever looked is gone: nothing goes on unseen. */
    stop() {
      for (const upload of uploads) if (isPending(upload)) leave(upload.id);
    },
  };
};
