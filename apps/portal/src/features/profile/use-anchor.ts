import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns a ref for a section that links in mails open by its address fragment. It gets the focus once its content is loaded. */
export function useAnchor(anchor: string, isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the section that is already open scrolls to it again
  useEffect(() => {
    if (!isLoaded || hash !== `#${anchor}`) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [isLoaded, anchor, hash, key]);
  return place;
}
