import { type RefObject, useEffect, useRef } from 'react';
import { KEYS } from '../input/key-registry';

const [NEXT, PREVIOUS, DOWN, UP] = KEYS.rows.codes;
/** The direction of each key. A map, because an object would also find inherited property names. */
const STEPS = new Map<string, 1 | -1>([
  [NEXT, 1],
  [DOWN, 1],
  [PREVIOUS, -1],
  [UP, -1],
]);

/** Returns the direction in which a key moves through a list, by its position on the keyboard, or undefined for other keys. */
export const stepOf = (code: string): 1 | -1 | undefined => STEPS.get(code);

/** Returns the link of a row, or undefined if the row is not on screen or has no link. */
export const rowLink = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    .find(({ dataset }) => dataset.row === key)
    ?.querySelector<HTMLElement>('[data-row-link]') ?? undefined;

const keyAt = (from: Element | null): string | null => {
  const row = from?.closest<HTMLElement>('[data-row]');
  return row?.querySelector('[data-row-link]') ? (row.dataset.row ?? null) : null;
};

export const focusedRow = (list: HTMLElement | null): string | null =>
  list?.contains(document.activeElement) ? keyAt(document.activeElement) : null;

/** Returns the previous or next row, or the first row if `from` is null. */
export function neighbour<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key, from: Key | null, step: 1 | -1): Row | undefined {
  const index = rows.findIndex((row) => keyOf(row) === from);
  return index < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, index + step))];
}

const ROW_LINK_SELECTOR = '[data-row] [data-row-link]';

/** Moves the focus to the next or previous row in any list of the page. Without a focused row, moves it to the open or first row. */
export function stepThroughRows(page: HTMLElement | null, step: 1 | -1): boolean {
  const links = [...(page?.querySelectorAll<HTMLElement>(ROW_LINK_SELECTOR) ?? [])];
  const row = document.activeElement?.closest('[data-row]');
  const focusedLink = links.find((link) => row?.contains(link));
  const openLink = focusedLink ? undefined : links.find((link) => link.closest('[aria-current]'));
  const next = openLink ?? neighbour(links, (link) => link, focusedLink ?? null, step);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** Moves the focus to the next row when the focused row is removed, so that keyboard commands keep working. */
export function useFocusOnRemoval(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const order = useRef<readonly string[]>([]);
  const lastFocusedKey = useRef<string | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = ({ target }: FocusEvent) => {
      lastFocusedKey.current = keyAt(target as Element);
    };
    const handleFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) lastFocusedKey.current = null;
    };
    element.addEventListener('focusin', handleFocusIn);
    element.addEventListener('focusout', handleFocusOut);
    return () => {
      element.removeEventListener('focusin', handleFocusIn);
      element.removeEventListener('focusout', handleFocusOut);
    };
  }, [list]);

  useEffect(() => {
    const lostKey =
      lastFocusedKey.current && document.activeElement === document.body && !rowLink(list.current, lastFocusedKey.current)
        ? lastFocusedKey.current
        : null;
    if (lostKey) {
      const index = Math.max(order.current.indexOf(lostKey), keys.indexOf(lostKey));
      const candidateKeys = [...order.current.slice(index + 1), ...order.current.slice(0, index).toReversed()];
      for (const key of candidateKeys) {
        const link = rowLink(list.current, key);
        if (!link) continue;
        link.focus({ preventScroll: true });
        break;
      }
    }
    order.current = keys;
  });
}
