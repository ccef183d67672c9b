const TOP = '--toasts-top';
const GAP_PX = 8;
/** Below the bar and the status line, unless a pane header is in the way. */
export const TOASTS_TOP = `var(${TOP}, 86px)`;

/** Ref of a pane header: while it is on screen, toasts are below it, as its buttons are likely pressed next. */
export function toastsBelow(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined;
  const { style } = document.documentElement;
  const place = () => style.setProperty(TOP, `${Math.round(head.getBoundingClientRect().bottom) + GAP_PX}px`);
  const observer = new ResizeObserver(place);
  observer.observe(head);
  addEventListener('resize', place);
  place();
  return () => {
    observer.disconnect();
    removeEventListener('resize', place);
    style.removeProperty(TOP);
  };
}
