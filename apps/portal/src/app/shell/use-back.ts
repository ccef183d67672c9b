import { useEffect } from 'react';

/**
 * Calls `onBack` when the person goes back or forward, to close a menu. An address change alone does not close it, because a page that was
 * requested before the menu was opened may still be loading.
 */
export function useBack(onBack: () => void): void {
  useEffect(() => {
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, [onBack]);
}
