import { Center, type CenterProps } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CoveredItem, loadCover, loadedCover } from './cover-pictures';

/** The distance from the view at which a cover is loaded. */
const LOAD_MARGIN = '300px';
const [WIDTH, HEIGHT] = [640, 400];

interface Props extends CenterProps {
  item: CoveredItem;
  /** The icon for an item without a cover, or whose cover cannot be loaded. */
  icon: ReactNode;
}

/** The cover of a document in a frame of fixed size, loaded when it is scrolled near the view. */
export function Cover({ item: { documentId: publicationId, version, cover: hash }, icon, ...frame }: Props) {
  // Rows from an older gateway lack this field.
  const cover = hash ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [failedCover, setFailedCover] = useState<string | null>(null);
  const [picture, setPicture] = useState<{ cover: string; url: string } | null>(null);
  const url = cover === null ? undefined : (loadedCover(cover) ?? (picture?.cover === cover ? picture.url : undefined));
  const isPending = cover !== null && url === undefined && failedCover !== cover;
  useEffect(() => {
    if (!isPending || !place.current) return;
    let isCancelled = false;
    const load = () =>
      loadCover({ publicationId, version, cover }).then(
        (url) => isCancelled || setPicture({ cover, url }),
        () => isCancelled || setFailedCover(cover),
      );
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), { rootMargin: LOAD_MARGIN });
    observer.observe(place.current);
    return () => {
      isCancelled = true;
      observer.disconnect();
    };
  }, [isPending, publicationId, version, cover]);
  return (
    <Center ref={place} flexShrink="0" overflow="hidden" bg="bg.subtle" aria-hidden="true" data-cover={url && cover} {...frame}>
      {url && failedCover !== cover ? (
        <img
          src={url}
          alt=""
          width={WIDTH}
          height={HEIGHT}
          loading="lazy"
          decoding="async"
          onError={() => setFailedCover(cover)}
          style={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover', objectPosition: 'top' }}
        />
      ) : (
        !isPending && icon
      )}
    </Center>
  );
}

/** A cover at the start of a row. */
export const RowCover = (props: Props) => <Cover w="64px" h="40px" rounded="md" borderWidth={props.item.cover ? '1px' : '0'} {...props} />;
