import type { MouseEvent } from 'react';

/**
 * A press on a button or a link leaves no field of the same page part. Leaving one shows what is wrong with it, which moves what stands below
 * it: a button would go from under the pointer before it is released, and the click would be lost. The click comes, and checks everything.
 */
export function stayInField(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: part } = event;
  const pressed = target instanceof Element ? target.closest('button, a') : null;
  const focused = document.activeElement;
  if (!pressed || !part.contains(pressed) || pressed.hasAttribute('aria-haspopup')) return;
  if (part.contains(focused) && focused?.matches('input, textarea, select')) event.preventDefault();
}
