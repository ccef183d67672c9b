import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { focusedRow, neighbour, rowLink } from '../../../ui/rows';
import type { InquiryRow } from '../inquiries.queries';

const STEPS = new Map<string, 1 | -1>([
  ['KeyJ', 1],
  ['ArrowDown', 1],
  ['KeyK', -1],
  ['ArrowUp', -1],
]);
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null;

interface Options {
  list: RefObject<HTMLElement | null>;
  rows: readonly InquiryRow[];
  selected: string | null;
  open: (ticketId: string | null) => void;
  showHeld: () => void;
  markUnread: (ticketId: string) => void;
  reply: () => void;
}

/** Single keys, heard only with the focus in the list or the conversation (WCAG 2.1.4), and by place on the keyboard, not by letter. */
export function useQueueKeys({ list, rows, selected, open, showHeld, markUnread, reply }: Options) {
  function step(by: 1 | -1) {
    const live = rows.filter(({ ticketId }) => rowLink(list.current, ticketId) || ticketId === selected);
    const next = neighbour(live, ({ ticketId }) => ticketId, focusedRow(list.current) ?? selected, by);
    if (!next) return;
    rowLink(list.current, next.ticketId)?.focus();
    if (selected) open(next.ticketId);
  }

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.nativeEvent.isComposing) return;
    // React passes on what happens in dialogs that hang elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node) || isTyping(event.target)) return;
    const { code } = event;
    const inList = list.current?.contains(event.target as Node) ?? false;
    const by = STEPS.get(code);
    const target = (inList ? focusedRow(list.current) : null) ?? selected;
    if (by && (inList || !code.startsWith('Arrow'))) step(by);
    else if (code === 'Period') showHeld();
    else if (code === 'Escape' && selected) open(null);
    else if (code === 'KeyU' && target) markUnread(target);
    else if (code === 'KeyF' && selected) reply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** `/` goes to the search from anywhere outside fields. */
export function useSearchKey(search: () => void) {
  const go = useRef(search);
  useEffect(() => {
    go.current = search;
  });
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      event.preventDefault();
      go.current();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
