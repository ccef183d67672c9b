import type { UserRequest } from '@portal/contracts';
import type { KeyboardEvent, RefObject } from 'react';
import { focusedRow, neighbour, rowLink } from '../../ui/rows';
import type { DecisionActions } from './use-decision-actions';

const STEPS = new Map<string, 1 | -1>([
  ['KeyJ', 1],
  ['ArrowDown', 1],
  ['KeyK', -1],
  ['ArrowUp', -1],
]);
const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

interface Options {
  list: RefObject<HTMLElement | null>;
  rows: readonly UserRequest[];
  selected: string | null;
  deciding: DecisionActions;
  open: (userId: string | null) => void;
  showHeld: () => void;
}

/** Single keys, heard only with the focus in the list or the detail (WCAG 2.1.4), and by place on the keyboard, not by letter. */
export function useQueueKeys({ list, rows, selected, deciding, open, showHeld }: Options) {
  function step(by: 1 | -1) {
    const live = rows.filter(({ userId }) => rowLink(list.current, userId) || userId === selected);
    const next = neighbour(live, ({ userId }) => userId, focusedRow(list.current) ?? selected, by);
    if (!next) return;
    rowLink(list.current, next.userId)?.focus();
    if (selected) open(next.userId);
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    // React passes on what happens in dialogs that hang elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node) || isTyping(event.target)) return;
    const { code } = event;
    const inList = list.current?.contains(event.target as Node) ?? false;
    const by = STEPS.get(code);
    const target = rows.find(({ userId }) => userId === (selected ?? focusedRow(list.current)));
    if (by && (inList || !code.startsWith('Arrow'))) step(by);
    else if (code === 'Period') showHeld();
    else if (code === 'Escape' && selected) open(null);
    else if (code === 'KeyA' && target) void deciding.accept(target);
    else if (code === 'KeyR' && target) deciding.reject(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
