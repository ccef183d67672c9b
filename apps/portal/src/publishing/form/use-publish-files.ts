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
const haveSameFiles = (a: readonly StoredFile[], b: readonly StoredFile[]): boolean =>
  JSON.stringify(idsOf(a)) === JSON.stringify(idsOf(b));

/** Manages the files of an item, including uploads and errors. */
export function usePublishFiles<Row extends PublicationRow, T extends CommonFields>({ kind, edited, draft }: Options<Row, T>) {
  const filesOf = 'many' in kind.files ? kind.files.many : null;
  const maxFiles = 'many' in kind.files ? (kind.files.most ?? LIMITS.attachments) : 1;
  const [files] = useState(() => createStore<readonly StoredFile[]>(edited && filesOf ? filesOf(edited) : (draft?.files ?? [])));
  const currentFiles = useStore(files);
  const [baseFiles, setFirst] = useState(currentFiles);
  const uploads = useUploads(kind.kind, files);
  const [error, setError] = useState<string | null>(null);
  const storedFile = currentFiles[0];
  /** True if an attached file is not stored yet. */
  const isIncomplete = filesOf !== null && uploads.uploads.some(({ state }) => state !== 'stored');
  const hasNew = filesOf ? isIncomplete || !haveSameFiles(currentFiles, edited ? baseFiles : []) : uploads.uploads.length > 0;

  // With several files, only a new upload clears the error, because removing a file does not resolve it.
  useEffect(() => {
    if (uploads.busy || (!filesOf && storedFile)) setError(null);
  }, [uploads.busy, filesOf, storedFile]);

  /** Returns the files to send, or nothing if an edit did not change them. */
  const fileInput = (): { fileIds?: string[]; fileId?: string } => {
    if (filesOf) return hasNew || !edited ? { fileIds: idsOf(currentFiles) } : {};
    return storedFile ? { fileId: storedFile.fileId } : {};
  };
  return {
    uploads,
    all: currentFiles,
    published: edited ? baseFiles : [],
    stored: storedFile,
    isOne: !filesOf,
    isIncomplete,
    isTooMany: filesOf !== null && currentFiles.length > maxFiles,
    hasNew,
    error,
    setError,
    fileInput,
    /** Adds pasted files. If only one file is allowed, it replaces the previous file. */
    paste: (pastedFiles: File[]) => {
      if (maxFiles === 1) for (const { id } of uploads.uploads) uploads.remove(id);
      uploads.add(maxFiles === 1 ? pastedFiles.slice(0, 1) : pastedFiles);
    },
    replace: (fileId: string, copy: StoredFile) => files.set(files.get().map((file) => (file.fileId === fileId ? copy : file))),
    /** Sets the files, unless there are some already. */
    fill: (theirs: readonly StoredFile[]) => {
      if (!files.get().length) files.set(theirs);
    },
    /** Merges the files saved by another person with those in the form. Returns true if that changed any. */
    take: (newer: Row): boolean => {
      if (!filesOf) return false;
      const [mine, theirs] = [files.get(), filesOf(newer)];
      const mergedFiles = mergeFiles({ base: baseFiles, mine, theirs });
      files.set(mergedFiles);
      setFirst(theirs);
      return !haveSameFiles(mergedFiles, mine);
    },
    drop: (fileIds: readonly string[]) => files.set(files.get().filter(({ fileId }) => !fileIds.includes(fileId))),
  };
}
