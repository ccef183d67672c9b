import type { StoredFile } from '@portal/contracts';

/** Where the stored files of one message lie. The tray of uploads reads and writes them here, so there is nothing to keep equal. */
export interface FileHolder {
  get(): readonly StoredFile[];
  set(files: readonly StoredFile[]): void;
  subscribe(notify: () => void): () => void;
}

/** Holds the files of a form, beginning with those of its draft. */
export function createFileHolder(initial: readonly StoredFile[] = []): FileHolder {
  let files = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => files,
    set(next) {
      files = next;
      for (const notify of listeners) notify();
    },
    subscribe(notify) {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
  };
}
