import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { announce } from '../ui/feedback/announcer';
import { PAGE_TITLE_ID } from '../ui/text/page-header';

/** The maximum milliseconds to wait for the content of a page. */
const MAX_WAIT_MS = 3_000;
const offsets = new Map<string, number>();

/** Calls `isReady` on each change of the content until it returns true. */
const observeUntilReady = (scroller: HTMLElement, isReady: () => boolean): (() => void) => {
  if (isReady()) return () => {};
  const observer = new MutationObserver(() => isReady() && stop());
  const timer = setTimeout(() => stop(), MAX_WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(scroller, { childList: true, subtree: true });
  return stop;
};

/**
 * Handles a page change: scrolls to the top, or after Back to the previous position, and focuses the title, which screen readers then
 * announce (R2.8). A page that has focused the part named by the address stays there.
 */
export function useRouteFocus(path: string, title: string): RefObject<HTMLDivElement | null> {
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();
  const main = useRef<HTMLDivElement>(null);
  const isFirstPage = useRef(true);

  useEffect(() => {
    const scroller = main.current;
    const storeOffset = () => offsets.set(key, scroller?.scrollTop ?? 0);
    scroller?.addEventListener('scroll', storeOffset, { passive: true });
    return () => scroller?.removeEventListener('scroll', storeOffset);
  }, [key]);

  const handlePageChange = useEffectEvent(() => {
    const scroller = main.current;
    if (!scroller) return;
    const offset = navigationType === 'POP' ? (offsets.get(key) ?? 0) : 0;
    const isAtPart = () => hash !== '' && document.activeElement?.id === hash.slice(1);
    if (!isAtPart()) scroller.scrollTop = offset;
    if (isFirstPage.current) {
      isFirstPage.current = false;
      return;
    }
    announce(title);
    return observeUntilReady(scroller, () => {
      if (isAtPart()) return true;
      const heading = document.getElementById(PAGE_TITLE_ID) ?? scroller.querySelector('h1');
      if (!heading) return false;
      // A page may have focused one of its fields, and a menu that was opened meanwhile keeps the focus.
      const { activeElement } = document;
      const isInOwnField = activeElement instanceof HTMLTextAreaElement && scroller.contains(activeElement);
      if (!isInOwnField && !activeElement?.closest('[role=dialog]')) heading.focus({ preventScroll: true });
      scroller.scrollTop = offset;
      return scroller.scrollTop >= offset - 1;
    });
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new address of the same page is not a page change
  useEffect(() => handlePageChange(), [path]);

  return main;
}
