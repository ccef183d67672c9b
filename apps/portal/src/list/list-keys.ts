import type { KeyboardEvent, RefObject } from 'react';
import { isImeKey } from '../ui/input/ime';
import { codeOf } from '../ui/input/key-registry';
import { DIALOGS, isCommandKey, isInField, keyCode } from '../ui/input/keys';
import { focusedRow, neighbour, rowLink, stepOf } from '../ui/list/rows';

/** The rows that a key may be about. */
export interface KeyTarget {
  /** The row that is open beside the list. */
  open: string | null;
  /** The row that has the focus. */
  focused: string | null;
}

/** Does something with a row. Answers whether there was anything to do; otherwise the key stays the browser's. */
export type KeyAction = (target: KeyTarget) => boolean;

/** A dialog inside what listens has keys of its own; the pane that listens may itself stand in one. */
const isInInnerDialog = (target: Element, listener: Element): boolean => {
  const dialog = target.closest(DIALOGS);
  return dialog !== null && dialog !== listener && listener.contains(dialog);
};

interface Options {
  element: RefObject<HTMLElement | null>;
  rowIds: readonly string[];
  openId: string | null;
  setOpen: (id: string | null) => void;
  showPending: () => Promise<void>;
  /** What else can be done with a row, by `KeyboardEvent.code`. */
  acts: ReadonlyMap<string, KeyAction>;
}

/** Single keys, only with the focus in the list or beside it (WCAG 2.1.4), or while nothing of the page has it. */
export function listKeys({ element, rowIds, openId, setOpen, showPending, acts }: Options) {
  function step(by: 1 | -1): void {
    const reachable = rowIds.filter((id) => rowLink(element.current, id) || id === openId);
    const next = neighbour(reachable, (id) => id, focusedRow(element.current) ?? openId, by);
    if (!next) return;
    rowLink(element.current, next)?.focus();
    if (openId) setOpen(next);
  }

  /** Answers whether the key means something here. Arrows belong to the list only; the rest works beside it, too. */
  function run(code: string, isInList: boolean): boolean {
    const by = stepOf(code);
    if (by && (isInList || !code.startsWith('Arrow'))) step(by);
    else if (code === codeOf('held')) void showPending();
    else if (code === codeOf('back') && openId) setOpen(null);
    else return acts.get(code)?.({ open: openId, focused: focusedRow(element.current) }) ?? false;
    return true;
  }

  /** Escape leaves a field of the list for its rows; what was typed stays. */
  function leaveField(): boolean {
    const rows = openId ? [openId, ...rowIds] : rowIds;
    const link = rows.map((id) => rowLink(element.current, id)).find((row) => row !== undefined);
    link?.focus();
    return link !== undefined;
  }

  /** While nothing of the page has the focus, the keys are the list's. */
  function onKeyElsewhere(event: globalThis.KeyboardEvent): void {
    const code = keyCode(event);
    if (event.defaultPrevented || !isCommandKey(event, { repeats: stepOf(code) !== undefined })) return;
    if (run(code, false)) event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.key === 'Escape' && !event.repeat && !event.defaultPrevented && !isImeKey(event) && isInField(target)) {
      if (event.currentTarget.contains(target) && !isInInnerDialog(target, event.currentTarget) && leaveField()) event.preventDefault();
      return;
    }
    // A key that is kept down may walk through the rows, and does nothing else.
    if (event.defaultPrevented || !isCommandKey(event.nativeEvent, { repeats: stepOf(keyCode(event)) !== undefined })) return;
    // React passes on what happens in dialogs that hang elsewhere in the page.
    if (!event.currentTarget.contains(target) || isInInnerDialog(target, event.currentTarget)) return;
    if (!run(keyCode(event), element.current?.contains(target) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onKeyDown, onKeyElsewhere };
}
