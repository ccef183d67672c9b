import { type RefObject, useEffect, useRef } from 'react';
import { rowLink } from '../ui/rows';

/** Moves the focus to a row, which may come with the next answer only. */
export function useRowFocus(element: RefObject<HTMLElement | null>): (id: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  const focus = () => {
    const link = wanted.current && rowLink(element.current, wanted.current);
    if (!link) return;
    wanted.current = undefined;
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };
  useEffect(focus);
  return (id) => {
    wanted.current = id;
    requestAnimationFrame(focus);
  };
}
