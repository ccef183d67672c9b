import { Center } from '@chakra-ui/react';
import { failedAs, Missing } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { ErrorState } from '../../../ui/states';
import type { VersionId } from './preview.queries';

interface Props {
  id: VersionId;
  title: string;
  onGone: () => void;
}

/** A film, by ranges. Its address is good for minutes; when it has run out the film goes on where it was under a new one. */
export function FilmView({ id: { publicationId, version }, title, onGone }: Props) {
  const { t } = useTranslation('viewer');
  const film = useRef<HTMLVideoElement>(null);
  const at = useRef(0);
  const renewed = useRef(0);
  const [round, setRound] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const ending = new AbortController();
    api.publications.link({ publicationId, version }, { signal: ending.signal }).then(
      (link) => setUrl(link.url),
      (thrown: unknown) => {
        if (ending.signal.aborted) return;
        if (failedAs(thrown, Missing)) gone();
        else setFailure(failureText(thrown));
      },
    );
    return () => ending.abort();
  }, [publicationId, version, round]);
  const stopped = () => {
    const now = film.current?.currentTime ?? 0;
    // It did not move since the last address: the film itself is to blame.
    if (renewed.current > 0 && now <= at.current) return setFailure(t('notPlayed'));
    at.current = now;
    renewed.current += 1;
    setRound(round + 1);
  };
  if (failure !== null) {
    const again = () => {
      renewed.current = 0;
      setFailure(null);
      setRound(round + 1);
    };
    return <ErrorState onRetry={again}>{failure}</ErrorState>;
  }
  return (
    <Center flex="1" minH="0" bg="black">
      {url && (
        // The films that are published have no captions of their own.
        <video
          ref={film}
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={title}
          onLoadedMetadata={() => {
            if (film.current && at.current) film.current.currentTime = at.current;
          }}
          onError={stopped}
          style={{ maxInlineSize: '100%', maxBlockSize: '100%' }}
        />
      )}
    </Center>
  );
}
