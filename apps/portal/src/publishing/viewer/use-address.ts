import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import type { VersionId } from './preview.queries';

/** Fetches the signed address of a version's file, which expires after minutes. `renew` fetches a new address. */
export function useAddress({ publicationId, version, fileId }: VersionId, onRemoved: () => void) {
  const [round, setRound] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const handleWithdrawal = useEffectEvent(onRemoved);
  useEffect(() => {
    const controller = new AbortController();
    api.publications.link({ publicationId, version, ...(fileId ? { fileId } : {}) }, { signal: controller.signal }).then(
      (link) => setUrl(link.url),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (isRefusedAs(error, ObjectMissing)) handleWithdrawal();
        else setFailure(failureText(error));
      },
    );
    return () => controller.abort();
  }, [publicationId, version, fileId, round]);
  const renew = () => setRound(round + 1);
  const retry = () => {
    setFailure(null);
    setUrl(null);
    renew();
  };
  return { url, failure, fail: setFailure, renew, retry };
}
