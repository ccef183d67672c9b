import type { FilePurpose, UploadAllowance } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../live/api';
import { cache } from '../live/cache';
import { useSession } from '../live/use-session';
import { useStore } from '../store';
import { announce } from '../ui/feedback/announcer';
import { type QuotaLeft, tighterQuota, type Upload } from './upload';
import { createUploadList, type FileHolder } from './upload-list';

/** Returns the quota if less than a quarter is left, otherwise null. */
const scarceQuotaOf = (quota: QuotaLeft): QuotaLeft | null => (quota.left < quota.limit / 4 ? quota : null);

const announceUpload = ({ name, state }: Upload) => {
  if (state === 'stored') announce(i18next.t('files:said.stored', { name }));
  else announce(i18next.t('files:said.notStored', { name }), 'assertive');
};

/** Returns the maximum size of a file in bytes, which is a setting of the gateway. */
export function useUploadLimit(): number | undefined {
  const { data } = useQuery({ ...api.masters.all.query(), staleTime: Number.POSITIVE_INFINITY });
  const bytes = data?.limits.uploadBytes;
  return typeof bytes === 'number' ? bytes : undefined;
}

/** The milliseconds after which the quota is refetched, because another tab or device may have uploaded files. */
const QUOTA_STALE_MS = 60_000;
const fetchQuotaAgain = () => void cache.invalidateQueries({ queryKey: api.files.quota.key });

function useAllowance(): UploadAllowance | undefined {
  const { state } = useSession();
  const { data } = useQuery({ ...api.files.quota.query(), staleTime: QUOTA_STALE_MS, enabled: state === 'signedIn' });
  return data;
}

/** Manages the uploads of a draft message. `files` contains the stored files. */
export function useUploads(purpose: FilePurpose, files: FileHolder) {
  const list = useMemo(
    () => createUploadList({ purpose, files, onSettled: announceUpload, onQuotaChange: fetchQuotaAgain }),
    [purpose, files],
  );
  const uploads = useStore(list);
  const limit = useUploadLimit();
  const allowance = useAllowance();
  const isBusy = uploads.some(({ state }) => state === 'sending' || state === 'waiting');

  useEffect(() => {
    if (limit !== undefined) list.limitTo(limit);
  }, [list, limit]);
  useEffect(() => {
    if (allowance && !isBusy) list.allow(allowance);
  }, [list, allowance, isBusy]);
  // When uploads are finished, refetch the quota, because they have used some of it.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) fetchQuotaAgain();
    wasBusy.current = isBusy;
  }, [isBusy]);
  useEffect(() => list.stop, [list]);

  return useMemo(() => {
    const { add, cancel, retry, rename, remove } = list;
    return {
      purpose,
      uploads,
      busy: isBusy,
      /** The remaining quota if it is low, shown before the person chooses a file. */
      quota: allowance ? scarceQuotaOf(tighterQuota(allowance)) : null,
      add,
      cancel,
      retry,
      rename,
      remove,
    };
  }, [list, purpose, uploads, isBusy, allowance]);
}

export type Uploads = ReturnType<typeof useUploads>;
