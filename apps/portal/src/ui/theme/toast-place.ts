const TOP_PROPERTY = '--toasts-top';
const GAP_PX = 8;
/** Below the bar and the status line, unless a header is in the way. */
export const TOASTS_TOP = `var(${TOP_PROPERTY}, 86px)`;

/** The headers on screen. The header of a page precedes those of its panes. */
const heads: HTMLElement[] = [];

function updateToastsTop(): void {
  const { style } = document.documentElement;
  const last = heads.at(-1);
  if (last) style.setProperty(TOP_PROPERTY, `${Math.round(last.getBoundingClientRect().bottom) + GAP_PX}px`);
  else style.removeProperty(TOP_PROPERTY);
}

/**
 * The ref of a page or pane header. While the header is on screen, toasts appear below it, because its buttons are likely to be pressed
 * next.
 */
export function placeToastsBelow(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined;
  heads.push(head);
  const observer = new ResizeObserver(updateToastsTop);
  observer.observe(head);
  addEventListener('resize', updateToastsTop);
  updateToastsTop();
  return () => {
    observer.disconnect();
    removeEventListener('resize', updateToastsTop);
    heads.splice(heads.indexOf(head), 1);
    updateToastsTop();
  };
}
