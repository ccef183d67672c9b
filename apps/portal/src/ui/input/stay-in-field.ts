import type { MouseEvent } from 'react';

/**
 * Keeps the focus in a field while a button or link of the same form is pressed. Otherwise the blur would show the field's error, which
 * moves the button away from the pointer, and the click would be lost. The click itself validates all fields. A date that has not been
 * parsed yet is parsed on blur.
 */
export function stayInField(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: part } = event;
  const pressedElement = target instanceof Element ? target.closest('button, a') : null;
  const focusedElement = document.activeElement;
  if (!pressedElement || !part.contains(pressedElement) || pressedElement.hasAttribute('aria-haspopup')) return;
  if (part.contains(focusedElement) && focusedElement?.matches('input:not([data-unsettled]), textarea, select')) event.preventDefault();
}
