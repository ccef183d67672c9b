import type { StoredFile } from '@portal/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../live/failures/failure-text';
import type { LinkOf } from './file-list';

/** Requests the short-lived address that displays a file, once it is wanted. */
export function useFileLink(file: StoredFile, linkOf: LinkOf, wanted = true) {
  const [tries, setTries] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useEffectEvent(() => linkOf(file));
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    ask().then(
      (link) => !gone && setUrl(link.url),
      (thrown: unknown) => !gone && setFailure(failureText(thrown)),
    );
    return () => {
      gone = true;
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
