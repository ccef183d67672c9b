const TOP = '--toasts-top';
const GAP_PX = 8;
/** The top position of toasts: below the bar and the status line, or below a pane header if there is one. */
export const TOASTS_TOP = `var(${TOP}, 86px)`;

/** A ref callback for a pane header. While the header is on screen, toasts are below it, because its buttons are likely pressed next. */
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
