import { useEffect, useLayoutEffect, useRef } from 'react';
import { isImeKey } from '../ui/input/ime';
import { codeOf } from '../ui/input/key-registry';
import { isInDialog, isInField } from '../ui/input/keys';
import { isMuted } from '../ui/input/single-keys';

/** Focuses the search field on `/`, from anywhere outside fields and dialogs. */
export function useSearchKey(focusSearch: () => void): void {
  const latest = useRef(focusSearch);
  useEffect(() => {
    latest.current = focusSearch;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== codeOf('search') || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isImeKey(event)) return;
      if (isMuted(event.key) || isInField(event.target) || isInDialog(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
