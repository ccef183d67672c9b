import type { StoredFile } from '@portal/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../live/failures/failure';
import type { LinkOf } from './file-source';

/** Requests the short-lived address that displays a file, once it is wanted. */
export function useFileLink(file: StoredFile, linkOf: LinkOf, wanted = true) {
  const [tries, setTries] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const requestLink = useEffectEvent(() => linkOf(file));
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    requestLink().then(
      (link) => !isGone && setUrl(link.url),
      (thrown: unknown) => !isGone && setFailure(failureText(thrown)),
    );
    return () => {
      isGone = true;
    };
  }, [tries, wanted]);
  return {
    url,
    failure,
    fail: setFailure,
    again: () => {
      setFailure(null);
      setUrl(null);
      setTries(tries + 1);
    },
  };
}
