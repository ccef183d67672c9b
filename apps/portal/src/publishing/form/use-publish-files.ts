import { type Draft, LIMITS, type StoredFile } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { useUploads } from '../../files/use-uploads';
import { createStore, useStore } from '../../store';
import type { PublicationRow } from '../rows';
import type { CommonFields } from './common-fields';
import { mergeFiles } from './conflict';
import type { KindForm } from './kind-form';

interface Options<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  edited: Row | undefined;
  draft: Draft | undefined;
}

const idsOf = (files: readonly StoredFile[]): string[] => files.map(({ fileId }) => fileId);
const areSame = (a: readonly StoredFile[], b: readonly StoredFile[]): boolean => JSON.stringify(idsOf(a)) === JSON.stringify(idsOf(b));

/** The file of an item, or its files where its kind has several: on their way, stored, and what is wrong with them. */
export function usePublishFiles<Row extends PublicationRow, T extends CommonFields>({ kind, edited, draft }: Options<Row, T>) {
  const many = 'many' in kind.files ? kind.files.many : null;
  const most = 'many' in kind.files ? (kind.files.most ?? LIMITS.attachments) : 1;
  const [files] = useState(() => createStore<readonly StoredFile[]>(edited && many ? many(edited) : (draft?.files ?? [])));
  const all = useStore(files);
  const [first, setFirst] = useState(all);
  const uploads = useUploads(kind.kind, files);
  const [error, setError] = useState<string | null>(null);
  const stored = all[0];
  /** Somebody attached it, and it is not there. */
  const isIncomplete = many !== null && uploads.uploads.some(({ state }) => state !== 'stored');
  const hasNew = many ? isIncomplete || !areSame(all, edited ? first : []) : uploads.uploads.length > 0;

  // Of several files one may have been dropped, which is no answer to what was wrong; another that is on its way is.
  useEffect(() => {
    if (uploads.busy || (!many && stored)) setError(null);
  }, [uploads.busy, many, stored]);

  /** What is sent of them: those of an edit that changed none stay. */
  const content = (): { fileIds?: string[]; fileId?: string } => {
    if (many) return hasNew || !edited ? { fileIds: idsOf(all) } : {};
    return stored ? { fileId: stored.fileId } : {};
  };
  return {
    uploads,
    all,
    /** Files that the item has already. */
    published: edited ? first : [],
    stored,
    isOne: !many,
    isIncomplete,
    isTooMany: many !== null && all.length > most,
    hasNew,
    error,
    setError,
    content,
    /** Pasted files come to the others; where there may be but one, it takes the place of the other. */
    paste: (pasted: File[]) => {
      if (most === 1) for (const { id } of uploads.uploads) uploads.remove(id);
      uploads.add(most === 1 ? pasted.slice(0, 1) : pasted);
    },
    /** Puts a copy in the place of a file. */
    replace: (fileId: string, copy: StoredFile) => files.set(files.get().map((file) => (file.fileId === fileId ? copy : file))),
    /** Takes files where there are none. */
    fill: (theirs: readonly StoredFile[]) => {
      if (!files.get().length) files.set(theirs);
    },
    /** Lays the files that somebody else has saved beside the own ones; whether that changed any. */
    take: (newer: Row): boolean => {
      if (!many) return false;
      const [mine, theirs] = [files.get(), many(newer)];
      const merged = mergeFiles({ base: first, mine, theirs });
      files.set(merged);
      setFirst(theirs);
      return !areSame(merged, mine);
    },
    drop: (fileIds: readonly string[]) => files.set(files.get().filter(({ fileId }) => !fileIds.includes(fileId))),
  };
}
