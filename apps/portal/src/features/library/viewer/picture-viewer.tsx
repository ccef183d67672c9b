import { failedAs, Missing } from '@portal/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureView } from '../../../files/picture-view';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { ErrorState } from '../../../ui/states';
import { PageFrame } from './page-frame';
import type { VersionId } from './preview.queries';

interface Props {
  id: VersionId;
  title: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onGone: () => void;
}

/** A picture, as large as there is space or larger. */
export function PictureViewer({ id: { publicationId, version }, title, zoom, onZoom, onGone }: Props) {
  const { t } = useTranslation('viewer');
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
  if (failure !== null) {
    const again = () => {
      setFailure(null);
      setUrl(null);
      setRound(round + 1);
    };
    return <ErrorState onRetry={again}>{failure}</ErrorState>;
  }
  if (!url) return <PageFrame ratio={4 / 3} />;
  return (
    <PictureView url={url} name={title} zoom={zoom} onZoom={onZoom} onSwipe={() => undefined} onFailed={() => setFailure(t('noPreview'))} />
  );
}
