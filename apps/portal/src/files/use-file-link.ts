import type { StoredFile } from '@portal/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../live/failures/failure';
import type { LinkOf } from './file-source';

/** Requests a file's short-lived display address as soon as `isWanted` is true. */
export function useFileLink(file: StoredFile, linkOf: LinkOf, isWanted = true) {
  const [attempts, setTries] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const requestLink = useEffectEvent(() => linkOf(file));
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    requestLink().then(
      (link) => !isUnmounted && setUrl(link.url),
      (error: unknown) => !isUnmounted && setFailure(failureText(error)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [attempts, isWanted]);
  return {
    url,
    failure,
    fail: setFailure,
    again: () => {
      setFailure(null);
      setUrl(null);
      setTries(attempts + 1);
    },
  };
}
