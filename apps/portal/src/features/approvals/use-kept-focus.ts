import type { UserRequest } from '@portal/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { rowLink } from './use-queue-keys';

/** A row that is decided or collapses under the focus hands it to the next one, so that the keys stay under the fingers. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, rows: readonly UserRequest[]): void {
  const order = useRef<string[]>([]);
  const last = useRef<string | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const entered = ({ target }: FocusEvent) => {
      const link = (target as Element).closest('[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
      last.current = link ? new URL(link.href).searchParams.get('request') : null;
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null;
    };
    element.addEventListener('focusin', entered);
    element.addEventListener('focusout', left);
    return () => {
      element.removeEventListener('focusin', entered);
      element.removeEventListener('focusout', left);
    };
  }, [list]);

  useEffect(() => {
    const ids = rows.map(({ userId }) => userId);
    const lost = last.current && document.activeElement === document.body && !rowLink(list.current, last.current) ? last.current : null;
    if (lost) {
      const at = Math.max(order.current.indexOf(lost), ids.indexOf(lost));
      const after = [...order.current.slice(at + 1), ...order.current.slice(0, at).toReversed()];
      for (const id of after) {
        const link = rowLink(list.current, id);
        if (!link) continue;
        link.focus({ preventScroll: true });
        break;
      }
    }
    order.current = ids;
  });
}
