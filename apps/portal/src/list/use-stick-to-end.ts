import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end in pixels within which a reader counts as being at the end. */
const NEAR_PX = 80;

/** The events of a person scrolling a list. */
const MANUAL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface StickToEnd {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  toEnd: (smooth?: boolean) => void;
}

/**
 * Keeps the end of a list in view while the reader is at the end, and otherwise does not scroll. The list is first scrolled to `startAt`,
 * or to the end.
 */
export function useStickToEnd(startAt: string): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  /** The height of the content when the list was last scrolled to its end or measured. */
  const height = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const scrollToEnd = useCallback((smooth = false) => {
    const element = scroller.current;
    if (!element) return;
    isStuck.current = true;
    height.current = element.scrollHeight;
    setAtEnd(true);
    element.scrollTo({ top: element.scrollHeight, behavior: smooth ? 'smooth' : 'instant' });
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    const startElement = element?.querySelector<HTMLElement>(startAt);
    if (!element) return;
    if (startElement) element.scrollTop = startElement.offsetTop - element.clientHeight / 3;
    else element.scrollTop = element.scrollHeight;
    isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX;
    setAtEnd(isStuck.current);
  }, [startAt]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    const updatePosition = () => {
      height.current = element.scrollHeight;
      isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX;
      setAtEnd(isStuck.current);
    };
    // Neither growing content nor a growing composer may move the end out of view.
    const resizeObserver = new ResizeObserver(() => {
      if (!isStuck.current) return updatePosition();
      height.current = element.scrollHeight;
      element.scrollTop = element.scrollHeight;
    });
    let isManual = false;
    const onMove = () => {
      isManual = true;
    };
    const handleScroll = () => {
      // Content was added between our own scrolling and its event, so a reader who was at the end still is.
      if (isStuck.current && !isManual && element.scrollHeight !== height.current) return;
      isManual = false;
      updatePosition();
    };
    resizeObserver.observe(element);
    resizeObserver.observe(inner);
    element.addEventListener('scroll', handleScroll, { passive: true });
    for (const type of MANUAL_EVENTS) element.addEventListener(type, onMove, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', handleScroll);
      for (const type of MANUAL_EVENTS) element.removeEventListener(type, onMove);
    };
  }, []);

  return { scroller, content, atEnd, toEnd: scrollToEnd };
}
