import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../live/use-session';
import type { VersionId } from '../../publishing/viewer/preview.queries';
import { readingPlaces } from '../../publishing/viewer/reading-places';

/** The share of an article that must be scrolled past before the reading position is stored. */
const MIN_SAVED_SHARE = 0.1;
const scrollerOf = (article: HTMLElement): HTMLElement | null => article.closest('main');

/** Returns the share of an article that is scrolled past, or 0 once its end has been on screen. */
function shareOf(article: HTMLElement, scroller: HTMLElement): number {
  const [text, page] = [article.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (text.bottom <= page.bottom || !text.height) return 0;
  return Math.max(0, (page.top - text.top) / text.height);
}

/** Stores on this device where this person stopped reading an article, and scrolls back to that position. */
export function useArticlePlace(article: RefObject<HTMLElement | null>, { publicationId, version }: VersionId) {
  const user = useSession().user?.userId ?? '';
  const [place, setPlace] = useState(0);
  const savedShare = useRef(0);
  const id = useMemo(() => ({ publicationId, version }), [publicationId, version]);
  const keeper = useMemo(() => readingPlaces.keeper(user, id), [user, id]);
  useEffect(() => {
    const scroller = article.current && scrollerOf(article.current);
    if (!user || !scroller) return;
    let isWanted = true;
    void readingPlaces.read(user, id).then((savedPlace) => {
      const offset = savedPlace?.offset ?? 0;
      if (!isWanted || offset < MIN_SAVED_SHARE) return;
      savedShare.current = offset;
      setPlace(offset);
    });
    const follow = () => {
      if (!article.current) return;
      const share = shareOf(article.current, scroller);
      // The stored position is kept until a reader who starts again from the top has passed it.
      if (share >= savedShare.current || savedShare.current === 0) {
        savedShare.current = 0;
        setPlace(0);
      }
      const offset = Math.max(share, savedShare.current);
      keeper.keep({ page: 1, offset: offset < MIN_SAVED_SHARE ? 0 : offset, zoom: 'width' });
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      isWanted = false;
      scroller.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [article, user, id, keeper]);
  const resume = () => {
    const scroller = article.current && scrollerOf(article.current);
    if (!article.current || !scroller) return;
    const { top, height } = article.current.getBoundingClientRect();
    article.current.focus({ preventScroll: true });
    scroller.scrollBy({ top: top - scroller.getBoundingClientRect().top + savedShare.current * height });
  };
  return { isHalfRead: place > 0, resume };
}
