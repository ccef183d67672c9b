import type { MouseEvent } from 'react';

/**
 * Keeps the focus in a field while a button or link of the same part is pressed. A blur would show the field's error, which moves the
 * button from under the pointer and loses the click. The click then validates everything.
 */
export function stayInField(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: part } = event;
  const pressedElement = target instanceof Element ? target.closest('button, a') : null;
  const focusedElement = document.activeElement;
  if (!pressedElement || !part.contains(pressedElement) || pressedElement.hasAttribute('aria-haspopup')) return;
  if (part.contains(focusedElement) && focusedElement?.matches('input, textarea, select')) event.preventDefault();
}
