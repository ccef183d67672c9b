import { Center } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state';
import type { VersionId } from './preview.queries';
import { useAddress } from './use-address';

interface Props {
  id: VersionId;
  title: string;
  onRemoved: () => void;
}

/**
 * Plays a video by range requests. Its signed address expires after a few minutes; playback then continues at the same position with a new
 * address.
 */
export function FilmView({ id, title, onRemoved }: Props) {
  const { t } = useTranslation('viewer');
  const film = useRef<HTMLVideoElement>(null);
  const playbackTime = useRef(0);
  const renewalCount = useRef(0);
  const { url, failure, fail, renew, retry } = useAddress(id, onRemoved);
  const handleStop = () => {
    const currentTime = film.current?.currentTime ?? 0;
    // Playback has made no progress since the last address, so the video itself cannot be played.
    if (renewalCount.current > 0 && currentTime <= playbackTime.current) return fail(t('notPlayed'));
    playbackTime.current = currentTime;
    renewalCount.current += 1;
    renew();
  };
  if (failure !== null) {
    const retryFromStart = () => {
      renewalCount.current = 0;
      retry();
    };
    return <ErrorState onRetry={retryFromStart}>{failure}</ErrorState>;
  }
  return (
    <Center flex="1" minH="0" bg="black">
      {url && (
        // Published videos have no captions.
        <video
          ref={film}
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={title}
          onLoadedMetadata={() => {
            if (film.current && playbackTime.current) film.current.currentTime = playbackTime.current;
          }}
          onError={handleStop}
          style={{ maxInlineSize: '100%', maxBlockSize: '100%' }}
        />
      )}
    </Center>
  );
}
