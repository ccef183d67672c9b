import type { FilePurpose, StoredFile } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { api } from '../live/api';
import { announce } from '../ui/announcer';
import type { Upload } from './upload';
import { createUploadList } from './upload-list';

const tell = ({ name, state }: Upload) => {
  if (state === 'stored') announce(i18next.t('files:said.stored', { name }));
  else announce(i18next.t('files:said.notStored', { name }), 'assertive');
};

/** How large a file may be, in bytes: a setting of the house. */
export function useUploadLimit(): number | undefined {
  const { data } = useQuery({ ...api.master.master.query(), staleTime: Number.POSITIVE_INFINITY });
  const bytes = data?.limits.uploadBytes;
  return typeof bytes === 'number' ? bytes : undefined;
}

/** The files of one message while it is written. `given`: those that were stored before, of a draft. */
export function useUploads(purpose: FilePurpose, given: readonly StoredFile[] = []) {
  const [list] = useState(() => createUploadList({ purpose, given, settled: tell }));
  const uploads = useSyncExternalStore(list.subscribe, list.get);
  const limit = useUploadLimit();

  useEffect(() => {
    if (limit !== undefined) list.limitTo(limit);
  }, [list, limit]);
  useEffect(() => list.stop, [list]);

  return useMemo(() => {
    const stored = uploads.flatMap((upload) => (upload.state === 'stored' ? [upload.stored] : []));
    const { add, cancel, retry, rename, remove, clear } = list;
    return {
      purpose,
      uploads,
      stored,
      /** Something is still on its way. */
      busy: uploads.some(({ state }) => state === 'sending' || state === 'waiting'),
      add,
      cancel,
      retry,
      rename,
      remove,
      clear,
    };
  }, [list, purpose, uploads]);
}

export type Uploads = ReturnType<typeof useUploads>;
