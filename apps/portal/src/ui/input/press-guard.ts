import { useLayoutEffect, useRef } from 'react';

/** A press this soon after a list or pane moved was meant for what was there before: a double click, a double tap, a bouncing key. */
export const SECOND_PRESS_MS = 500;

let guardedUntil = 0;
let exempt: string | undefined;

/** Starts the guard: something just moved under the pointer, or a pane went on to the next item. What is done to `handled` itself stays possible. */
export function guardNextPress(handled?: string): void {
  guardedUntil = performance.now() + SECOND_PRESS_MS;
  exempt = handled;
}

/** Ends the guard: the person reacted to what moved, for example by undoing it. */
export function allowNextPress(): void {
  guardedUntil = 0;
}

/** True for a press that must do nothing. Each one extends the guard, so that hammering a key decides nothing either. */
export function isSecondPress(subject?: string): boolean {
  if (performance.now() >= guardedUntil || (exempt !== undefined && exempt === subject)) return false;
  guardNextPress(exempt);
  return true;
}

/** Starts the guard whenever these rows move: some stay and others come or go. A list that loads anew is not what anybody was pressing in. */
export function useRowMoveGuard(rowIds: readonly string[] = []): void {
  const order = rowIds.join(' ');
  const previous = useRef(order);
  useLayoutEffect(() => {
    const before = new Set(previous.current.split(' '));
    if (order && order !== previous.current && order.split(' ').some((id) => before.has(id))) guardNextPress();
    previous.current = order;
  }, [order]);
}
