import { type RefObject, useLayoutEffect } from 'react';
import { codeOf } from '../input/key-registry';
import { isCommandKey, isUnfocusedTarget, keyCode } from '../input/keys';
import { stepOf, stepThroughRows } from './rows';

const ANSWER_CODE = codeOf('answer');
const ROW_COMMANDS: readonly string[] = [codeOf('accept'), codeOf('reject'), ANSWER_CODE];

/** Presses the button of the focused row that has this key as its shortcut. A row without an answer button is opened instead. */
function pressInRow(page: HTMLElement | null, code: string): boolean {
  const row = document.activeElement?.closest('[data-row]');
  if (!row || !page?.contains(row)) return false;
  const button = [...row.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (one) => `Key${one.getAttribute('aria-keyshortcuts')}` === code,
  );
  const target = button ?? (code === ANSWER_CODE ? row.querySelector<HTMLElement>('[data-row-link]') : null);
  target?.click();
  return target !== null && target !== undefined;
}

interface Settings {
  isOff?: boolean;
  /** True for a secondary list, whose shortcuts work only while the focus is inside. */
  onlyInside?: boolean;
}

/**
 * Handles the row shortcuts of a page. J and K move between rows if the focus is inside the page or on no element. Arrow keys move only if
 * a row has the focus; otherwise they scroll. A and R accept or reject the focused row, and E answers or opens it.
 */
export function useRowKeys(page: RefObject<HTMLElement | null>, { isOff = false, onlyInside = false }: Settings = {}): void {
  useLayoutEffect(() => {
    if (isOff) return;
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      const code = keyCode(event);
      if (ROW_COMMANDS.includes(code)) {
        if (!event.defaultPrevented && isCommandKey(event) && pressInRow(page.current, code)) event.preventDefault();
        return;
      }
      const step = stepOf(code);
      if (!step || event.defaultPrevented || !isCommandKey(event, { repeats: true })) return;
      const isInside = target instanceof Element && (page.current?.contains(target) ?? false);
      if (!isInside && (onlyInside || !isUnfocusedTarget(target))) return;
      if (code.startsWith('Arrow') && !(target instanceof Element && target.closest('[data-row]'))) return;
      if (stepThroughRows(page.current, step)) event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [page, isOff, onlyInside]);
}
