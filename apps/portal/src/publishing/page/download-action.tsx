import { Button } from '@chakra-ui/react';
import type { DocumentKind } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../live/connection';
import { useOnce } from '../../ui/input/use-once';
import { Icon } from '../../ui/text/icon';
import { downloadPublication } from '../download';
import type { FileRow } from '../rows';

interface Props {
  kind: DocumentKind;
  row: FileRow;
  /** True if the button text contains the number of the version. */
  isVersionNamed: boolean;
}

export function DownloadAction({ kind, row, isVersionNamed }: Props) {
  const { t } = useTranslation('publishing');
  const offline = useConnection().state === 'offline';
  const [download, isRunning] = useOnce(() =>
    downloadPublication({ kind, publicationId: row.documentId, version: row.version, file: row.file }),
  );
  return (
    <Button size="sm" loading={isRunning} loadingText={t('detail.download')} disabled={offline} onClick={() => void download()}>
      <Icon as={Download} />
      {isVersionNamed ? t('effective.downloadVersion', { version: row.version }) : t('detail.download')}
    </Button>
  );
}
