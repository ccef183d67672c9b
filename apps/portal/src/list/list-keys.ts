import type { KeyboardEvent, RefObject } from 'react';
import { isImeKey } from '../ui/input/ime';
import { codeOf } from '../ui/input/key-registry';
import { DIALOGS, isCommandKey, isInField, keyCode, usePageKeys } from '../ui/input/keys';
import { focusedRow, neighbour, rowLink, stepOf } from '../ui/list/rows';

/** The rows on which a key can act: the open row and the focused row. */
export interface KeyTarget {
  open: string | null;
  focused: string | null;
}

/** Acts on a row. Returns false if there was nothing to do, so that the browser handles the key. */
export type KeyAction = (target: KeyTarget) => boolean;

/**
 * Returns true if the focus is in a dialog inside the listener, because such a dialog handles its own keys. The listener itself may be in a
 * dialog too.
 */
const isInInnerDialog = (target: Element, listener: Element): boolean => {
  const dialog = target.closest(DIALOGS);
  return dialog !== null && dialog !== listener && listener.contains(dialog);
};

interface Options {
  element: RefObject<HTMLElement | null>;
  rowIds: readonly string[];
  openId: string | null;
  /** The row in the preview, which the first step opens if no row has the focus. */
  previewId: string | null;
  setOpen: (id: string | null) => void;
  showPending: () => Promise<void>;
  /** The additional actions on a row, by `KeyboardEvent.code`. */
  acts: ReadonlyMap<string, KeyAction>;
}

/**
 * Creates the key handlers of a list. Single keys work only while the focus is in or beside the list (WCAG 2.1.4), or while no element of
 * the page has it.
 */
export function listKeys({ element, rowIds, openId, previewId, setOpen, showPending, acts }: Options) {
  function step(by: 1 | -1): void {
    const reachableIds = rowIds.filter((id) => rowLink(element.current, id) || id === openId);
    const currentId = focusedRow(element.current) ?? openId;
    // If no row has the focus, the first step opens the row in the preview.
    const next = currentId === null && previewId ? previewId : neighbour(reachableIds, (id) => id, currentId, by);
    if (!next) return;
    rowLink(element.current, next)?.focus();
    if (openId || previewId) setOpen(next);
  }

  /**
   * Runs the action of a key. Returns false if the key has no action here. Arrow keys work only inside the list, all other keys also beside
   * it.
   */
  function runKey(code: string, isInList: boolean): boolean {
    const direction = stepOf(code);
    if (direction && (isInList || !code.startsWith('Arrow'))) step(direction);
    else if (code === codeOf('held')) void showPending();
    else if (code === codeOf('back') && openId) setOpen(null);
    else return acts.get(code)?.({ open: openId, focused: focusedRow(element.current) }) ?? false;
    return true;
  }

  /** Moves the focus from a field of the list to its rows. Typed text stays. */
  function leaveField(): boolean {
    const rows = openId ? [openId, ...rowIds] : rowIds;
    const link = rows.map((id) => rowLink(element.current, id)).find((row) => row !== undefined);
    link?.focus();
    return link !== undefined;
  }

  /** Handles the keys of the list while no element on the page has the focus. */
  function onKeyElsewhere(event: globalThis.KeyboardEvent): void {
    const code = keyCode(event);
    if (event.defaultPrevented || !isCommandKey(event, { repeats: stepOf(code) !== undefined })) return;
    if (runKey(code, false)) event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.key === 'Escape' && !event.repeat && !event.defaultPrevented && !isImeKey(event) && isInField(target)) {
      if (event.currentTarget.contains(target) && !isInInnerDialog(target, event.currentTarget) && leaveField()) event.preventDefault();
      return;
    }
    // Holding a key down repeats movements through the rows, but never another action.
    if (event.defaultPrevented || !isCommandKey(event.nativeEvent, { repeats: stepOf(keyCode(event)) !== undefined })) return;
    // React also bubbles events of dialogs that are rendered elsewhere in the page.
    if (!event.currentTarget.contains(target) || isInInnerDialog(target, event.currentTarget)) return;
    if (!runKey(keyCode(event), element.current?.contains(target) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onKeyDown, onKeyElsewhere };
}

interface KeyedList {
  createKeys: (acts: ReadonlyMap<string, KeyAction>) => ReturnType<typeof listKeys>;
}

/**
 * Handles the keys of a list on its screen, including the additional keys in `acts`, also while no element on the page has the focus.
 * Attach the returned handler to the elements in and beside the list.
 */
export function useListKeys({ createKeys }: KeyedList, acts: ReadonlyMap<string, KeyAction>): (event: KeyboardEvent) => void {
  const { onKeyDown, onKeyElsewhere } = createKeys(acts);
  usePageKeys(onKeyElsewhere);
  return onKeyDown;
}
