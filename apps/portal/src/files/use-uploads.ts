import type { FilePurpose, StoredFile, UploadAllowance } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../live/api';
import { cache } from '../live/queries';
import { useSession } from '../live/use-session';
import { announce } from '../ui/announcer';
import { type Room, roomOf, type Upload } from './upload';
import { createUploadList } from './upload-list';

/** Less than a quarter is worth a word. */
const scarce = (room: Room): Room | null => (room.left < room.limit / 4 ? room : null);

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

/** Another tab or device may have uploaded meanwhile. */
const QUOTA_STALE_MS = 60_000;
const roomChanged = () => void cache.invalidateQueries({ queryKey: api.files.quota.key });

/** What the person may still upload. */
function useAllowance(): UploadAllowance | undefined {
  const { state } = useSession();
  const { data } = useQuery({ ...api.files.quota.query(), staleTime: QUOTA_STALE_MS, enabled: state === 'signedIn' });
  return data;
}

/** The files of one message while it is written. `given`: those that were stored before, of a draft. */
export function useUploads(purpose: FilePurpose, given: readonly StoredFile[] = []) {
  const [list] = useState(() => createUploadList({ purpose, given, settled: tell, roomChanged }));
  const uploads = useSyncExternalStore(list.subscribe, list.get);
  const limit = useUploadLimit();
  const allowance = useAllowance();
  const busy = uploads.some(({ state }) => state === 'sending' || state === 'waiting');

  useEffect(() => {
    if (limit !== undefined) list.limitTo(limit);
  }, [list, limit]);
  useEffect(() => {
    if (allowance && !busy) list.allow(allowance);
  }, [list, allowance, busy]);
  // What was sent has used some of the room.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) roomChanged();
    wasBusy.current = busy;
  }, [busy]);
  useEffect(() => list.stop, [list]);

  return useMemo(() => {
    const stored = uploads.flatMap((upload) => (upload.state === 'stored' ? [upload.stored] : []));
    const { add, cancel, retry, rename, remove, clear } = list;
    return {
      purpose,
      uploads,
      stored,
      /** Something is still on its way. */
      busy,
      /** What is left where that is little, so that it is known before a file is chosen. */
      room: allowance ? scarce(roomOf(allowance)) : null,
      add,
      cancel,
      retry,
      rename,
      remove,
      clear,
    };
  }, [list, purpose, uploads, busy, allowance]);
}

export type Uploads = ReturnType<typeof useUploads>;
