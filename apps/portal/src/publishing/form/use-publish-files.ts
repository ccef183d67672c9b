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

/** Manages the files of an item: uploads, stored files and errors. */
export function usePublishFiles<Row extends PublicationRow, T extends CommonFields>({ kind, edited, draft }: Options<Row, T>) {
  const many = 'many' in kind.files ? kind.files.many : null;
  const most = 'many' in kind.files ? (kind.files.most ?? LIMITS.attachments) : 1;
  const [files] = useState(() => createStore<readonly StoredFile[]>(edited && many ? many(edited) : (draft?.files ?? [])));
  const all = useStore(files);
  const [first, setFirst] = useState(all);
  const uploads = useUploads(kind.kind, files);
  const [error, setError] = useState<string | null>(null);
  const stored = all[0];
  /** True if an attached file is not stored yet. */
  const isIncomplete = many !== null && uploads.uploads.some(({ state }) => state !== 'stored');
  const hasNew = many ? isIncomplete || !areSame(all, edited ? first : []) : uploads.uploads.length > 0;

  // With several files, removing one does not resolve the error; a new upload does.
  useEffect(() => {
    if (uploads.busy || (!many && stored)) setError(null);
  }, [uploads.busy, many, stored]);

  /** Returns the files to send; an edit that changed none keeps them. */
  const content = (): { fileIds?: string[]; fileId?: string } => {
    if (many) return hasNew || !edited ? { fileIds: idsOf(all) } : {};
    return stored ? { fileId: stored.fileId } : {};
  };
  return {
    uploads,
    all,
    /** The published files of the item. */
    published: edited ? first : [],
    stored,
    isOne: !many,
    isIncomplete,
    isTooMany: many !== null && all.length > most,
    hasNew,
    error,
    setError,
    content,
    /** Adds pasted files; if only one is allowed, it replaces the other. */
    paste: (pasted: File[]) => {
      if (most === 1) for (const { id } of uploads.uploads) uploads.remove(id);
      uploads.add(most === 1 ? pasted.slice(0, 1) : pasted);
    },
    replace: (fileId: string, copy: StoredFile) => files.set(files.get().map((file) => (file.fileId === fileId ? copy : file))),
    /** Sets the files if there are none. */
    fill: (theirs: readonly StoredFile[]) => {
      if (!files.get().length) files.set(theirs);
    },
    /** Merges the files saved by another person with the local ones; returns true if that changed any. */
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
