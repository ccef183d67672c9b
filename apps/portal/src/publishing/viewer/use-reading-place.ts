import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReadingPlace } from '../../files/pdf/pdf-pages';
import type { Zoom } from '../../files/pdf/zoom';
import { useSession } from '../../live/use-session';
import type { VersionId } from './preview.queries';
import { readingPlaces, type SavedPlace } from './reading-places';

const INITIAL_PLACE: SavedPlace = { page: 1, offset: 0, zoom: 'width' };

/**
 * Returns the reading position: the requested page, or the position last stored on this device; null until it is loaded. Stores every
 * change.
 */
export function useReadingPlace({ publicationId, version, fileId }: VersionId, opensAt?: number) {
  const userId = useSession().user?.userId ?? '';
  const [savedPlace, setSaved] = useState<SavedPlace | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoomState] = useState<Zoom>('width');
  const latest = useRef(INITIAL_PLACE);
  const id = useMemo(() => ({ publicationId, version, ...(fileId ? { fileId } : {}) }), [publicationId, version, fileId]);
  const keeper = useMemo(() => readingPlaces.keeper(userId, id), [userId, id]);
  useEffect(() => {
    if (!userId) return;
    let isWanted = true;
    window.addEventListener('pagehide', keeper.flush);
    void readingPlaces.read(userId, id).then((place) => {
      if (!isWanted) return;
      latest.current = { ...(place ?? INITIAL_PLACE), ...(opensAt && { page: opensAt, offset: 0 }) };
      setSaved(latest.current);
      setPage(latest.current.page);
      setZoomState(latest.current.zoom);
    });
    return () => {
      isWanted = false;
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [userId, id, keeper, opensAt]);
  const storePlace = useCallback(
    (part: Partial<SavedPlace>) => {
      latest.current = { ...latest.current, ...part };
      keeper.keep(latest.current);
    },
    [keeper],
  );
  const setPlace = useCallback(
    (place: ReadingPlace) => {
      setPage(place.page);
      storePlace(place);
    },
    [storePlace],
  );
  const setZoom = useCallback(
    (next: Zoom) => {
      setZoomState(next);
      storePlace({ zoom: next });
    },
    [storePlace],
  );
  return { start: savedPlace, page, zoom, setPlace, setZoom };
}
