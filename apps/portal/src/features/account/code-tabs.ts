import { useEffect, useEffectEvent } from 'react';
import { type CodePurpose, tabs } from '../../live/tabs';
import type { SentCode } from './account-slots';

/** Receives the code request of another tab in this browser, on a page that was opened by the link in a mail. */
export function useCodeOfOtherTab(purpose: CodePurpose, isWanted: boolean, onFound: (code: SentCode) => void): void {
  const takeCode = useEffectEvent(onFound);
  useEffect(() => {
    if (!isWanted) return;
    const unsubscribe = tabs.on('code awaited', ({ type: _type, cause, ...code }) => cause === purpose && takeCode(code));
    tabs.notify({ type: 'code page opened', cause: purpose });
    return unsubscribe;
  }, [purpose, isWanted]);
}

/** Sends the code request of this tab to a tab that was opened by the link in a mail. */
export function useTellAwaitedCode(purpose: CodePurpose, getAwaitedCode: () => SentCode | null): void {
  const code = useEffectEvent(getAwaitedCode);
  useEffect(
    () =>
      tabs.on('code page opened', ({ cause }) => {
        const awaitedCode = cause === purpose ? code() : null;
        if (awaitedCode) tabs.notify({ type: 'code awaited', cause: purpose, ...awaitedCode });
      }),
    [purpose],
  );
}
