import { type RefObject, useEffect, useRef } from 'react';
import { rowLink } from '../ui/list/rows';

/** Moves the focus to a row, which may appear only with the next response. */
export function useRowFocus(element: RefObject<HTMLElement | null>): (id: string | undefined) => void {
  const awaitedId = useRef<string>(undefined);
  const focus = () => {
    const link = awaitedId.current && rowLink(element.current, awaitedId.current);
    if (!link) return;
    awaitedId.current = undefined;
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };
  useEffect(focus);
  return (id) => {
    awaitedId.current = id;
    requestAnimationFrame(focus);
  };
}
