import { useLayoutEffect, useRef } from 'react';

/**
 * Milliseconds after a list or pane moved in which a press was meant for the previous content: a double click, a double tap, a bouncing
 * key.
 */
export const SECOND_PRESS_MS = 500;

let guardedUntil = 0;
let exempt: string | undefined;

/** Starts the guard: something just moved under the pointer, or a pane showed the next item. Actions on `handled` itself stay possible. */
export function guardNextPress(handledId?: string): void {
  guardedUntil = performance.now() + SECOND_PRESS_MS;
  exempt = handledId;
}

/** Ends the guard: the person reacted to the movement, for example by undoing it. */
export function allowNextPress(): void {
  guardedUntil = 0;
}

/** Returns true for a press that must do nothing. Each one extends the guard, so that repeated presses decide nothing either. */
export function isSecondPress(subject?: string): boolean {
  if (performance.now() >= guardedUntil || (exempt !== undefined && exempt === subject)) return false;
  guardNextPress(exempt);
  return true;
}

/** Starts the guard whenever these rows move: some stay while others are added or removed. A complete reload does not start it. */
export function useRowMoveGuard(rowIds: readonly string[] = []): void {
  const order = rowIds.join(' ');
  const previous = useRef(order);
  useLayoutEffect(() => {
    const before = new Set(previous.current.split(' '));
    if (order && order !== previous.current && order.split(' ').some((id) => before.has(id))) guardNextPress();
    previous.current = order;
  }, [order]);
}
