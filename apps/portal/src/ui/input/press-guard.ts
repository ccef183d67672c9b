import { useLayoutEffect, useRef } from 'react';

/**
 * The milliseconds after a list or pane moved during which a press is ignored, because it was meant for the previous content (a double
 * click, a double tap or a bouncing key).
 */
export const SECOND_PRESS_MS = 500;

let guardEndsAt = 0;
let exemptId: string | undefined;

/**
 * Starts the guard after something moved under the pointer or a pane showed the next item. Actions on the item `handledId` itself stay
 * possible.
 */
export function guardNextPress(handledId?: string): void {
  guardEndsAt = performance.now() + SECOND_PRESS_MS;
  exemptId = handledId;
}

/** Stops the guard, because the person reacted to the movement, for example by undoing an action. */
export function allowNextPress(): void {
  guardEndsAt = 0;
}

/** Returns true if a press must be ignored. Each ignored press extends the guard, so that repeated presses are ignored too. */
export function isSecondPress(subject?: string): boolean {
  if (performance.now() >= guardEndsAt || (exemptId !== undefined && exemptId === subject)) return false;
  guardNextPress(exemptId);
  return true;
}

/** Starts the guard whenever rows move, because some are added or removed while others stay. Replacing all rows does not start it. */
export function useRowMoveGuard(rowIds: readonly string[] = []): void {
  const order = rowIds.join(' ');
  const previous = useRef(order);
  useLayoutEffect(() => {
    const previousIds = new Set(previous.current.split(' '));
    if (order && order !== previous.current && order.split(' ').some((id) => previousIds.has(id))) guardNextPress();
    previous.current = order;
  }, [order]);
}
