import { useTranslation } from 'react-i18next';
import { PictureView } from '../../files/picture-view';
import { ErrorState } from '../../ui/feedback/error-state';
import { PageFrame } from './page-frame';
import type { VersionId } from './preview.queries';
import { useAddress } from './use-address';

interface Props {
  id: VersionId;
  title: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onRemoved: () => void;
}

export function PictureViewer({ id, title, zoom, onZoom, onRemoved }: Props) {
  const { t } = useTranslation('viewer');
  const { url, failure, fail, retry } = useAddress(id, onRemoved);
  if (failure !== null) return <ErrorState onRetry={retry}>{failure}</ErrorState>;
  if (!url) return <PageFrame ratio={4 / 3} />;
  return <PictureView url={url} name={title} zoom={zoom} onZoom={onZoom} onSwipe={() => undefined} onFailed={() => fail(t('noPreview'))} />;
}
