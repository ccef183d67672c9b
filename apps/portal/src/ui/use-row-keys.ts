import { type RefObject, useEffect } from 'react';
import { isCommandKey, isNowhere, keyCode } from './keys';
import { stepOf, stepThroughRows } from './rows';

/** J and K walk the rows of a page from anywhere in it, or while nothing has the focus; arrows do from a row, elsewhere they scroll. */
export function useRowKeys(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event;
      const code = keyCode(event);
      const step = stepOf(code);
      if (!step || event.defaultPrevented || !isCommandKey(event, { repeats: true })) return;
      const isInside = target instanceof Element && (page.current?.contains(target) ?? false);
      if (!isInside && !isNowhere(target)) return;
      if (code.startsWith('Arrow') && !(target instanceof Element && target.closest('[data-row]'))) return;
      if (stepThroughRows(page.current, step)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [page]);
}
