import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near to the end somebody reads along. */
const NEAR_PX = 80;

/** How a person moves a list. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface StickToEnd {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The end is in view. */
  atEnd: boolean;
  toEnd: (smooth?: boolean) => void;
}

/** Keeps the end in view for a reader at the end; nothing moves for a reader further up. It begins at `startAt`, or at the end. */
export function useStickToEnd(startAt: string): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  /** How high the content was when its end was last brought into view or looked for. */
  const height = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback((smooth = false) => {
    const element = scroller.current;
    if (!element) return;
    stuck.current = true;
    height.current = element.scrollHeight;
    setAtEnd(true);
    element.scrollTo({ top: element.scrollHeight, behavior: smooth ? 'smooth' : 'instant' });
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    const start = element?.querySelector<HTMLElement>(startAt);
    if (!element) return;
    if (start) element.scrollTop = start.offsetTop - element.clientHeight / 3;
    else element.scrollTop = element.scrollHeight;
    stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX;
    setAtEnd(stuck.current);
  }, [startAt]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    const look = () => {
      height.current = element.scrollHeight;
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX;
      setAtEnd(stuck.current);
    };
    // What grows, above or below, and a composer that takes space away, must not take the end out of view.
    const grown = new ResizeObserver(() => {
      if (!stuck.current) return look();
      height.current = element.scrollHeight;
      element.scrollTop = element.scrollHeight;
    });
    let isByHand = false;
    const onMove = () => {
      isByHand = true;
    };
    const scrolled = () => {
      // News that came between our own move and word of it: a reader who stood at the end still does.
      if (stuck.current && !isByHand && element.scrollHeight !== height.current) return;
      isByHand = false;
      look();
    };
    grown.observe(element);
    grown.observe(inner);
    element.addEventListener('scroll', scrolled, { passive: true });
    for (const type of BY_HAND) element.addEventListener(type, onMove, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('scroll', scrolled);
      for (const type of BY_HAND) element.removeEventListener(type, onMove);
    };
  }, []);

  return { scroller, content, atEnd, toEnd };
}
