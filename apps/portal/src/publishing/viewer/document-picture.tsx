import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../live/api';
import type { VersionId } from './preview.queries';

interface Props {
  id: VersionId;
  picture: number;
  alt: string;
  /** Rendered instead of a picture that cannot be loaded. */
  missing: ReactNode;
  /** The size of the placeholder, and the position of the picture within it. */
  placeStyle: CSSProperties;
  style: CSSProperties;
}

type PictureState = { url: string } | 'missing' | null;

/** A picture of a document. Fetched with the reader's credentials once it is near the viewport. */
export function DocumentPicture({ id: { publicationId, version, fileId }, picture, alt, missing, placeStyle, style }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [pictureState, setPictureState] = useState<PictureState>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return;
    const controller = new AbortController();
    let url: string | undefined;
    const loadPicture = async () => {
      const input = { publicationId, version, ...(fileId ? { fileId } : {}), picture };
      const response = await api.publications.previewPicture(input, { signal: controller.signal });
      const bytes = await response.blob();
      if (controller.signal.aborted) return;
      url = URL.createObjectURL(bytes);
      setPictureState({ url });
    };
    loadPicture().catch(() => controller.signal.aborted || setPictureState('missing'));
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [isNear, publicationId, version, fileId, picture]);
  if (pictureState === 'missing') return missing;
  return (
    <span ref={place} style={{ display: 'block', overflow: 'hidden', ...placeStyle }}>
      {pictureState && (
        <img src={pictureState.url} alt={alt} loading="lazy" decoding="async" style={style} onError={() => setPictureState('missing')} />
      )}
    </span>
  );
}
