import { useEffect, useEffectEvent } from 'react';
import { type CodeCause, tabs } from '../../live/tabs';
import type { SentCode } from './stored-progress';

/** Takes over the code that another tab of this browser waits for, on a page opened by the link in a mail. */
export function useCodeOfOtherTab(cause: CodeCause, isWanted: boolean, onFound: (code: SentCode) => void): void {
  const takeCode = useEffectEvent(onFound);
  useEffect(() => {
    if (!isWanted) return;
    const deaf = tabs.on('code awaited', ({ type: _type, cause: of, ...code }) => of === cause && takeCode(code));
    tabs.tell({ type: 'code page opened', cause });
    return deaf;
  }, [cause, isWanted]);
}

/** Answers such a page with the code that this tab waits for. */
export function useTellAwaitedCode(cause: CodeCause, awaited: () => SentCode | null): void {
  const code = useEffectEvent(awaited);
  useEffect(
    () =>
      tabs.on('code page opened', ({ cause: of }) => {
        const known = of === cause ? code() : null;
        if (known) tabs.tell({ type: 'code awaited', cause, ...known });
      }),
    [cause],
  );
}
