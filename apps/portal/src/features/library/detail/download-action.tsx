import { Button } from '@chakra-ui/react';
import type { DocumentKind } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../live/connection';
import { Icon } from '../../../ui/icon';
import { useOnce } from '../../../ui/use-once';
import { downloadPublication } from '../download';
import type { FileRow } from '../rows';

/** The newest version, saved under its own name. */
export function DownloadAction({ kind, row }: { kind: DocumentKind; row: FileRow }) {
  const { t } = useTranslation('library');
  const offline = useConnection().state === 'offline';
  const [download, isRunning] = useOnce(() => downloadPublication({ kind, publicationId: row.documentId, file: row.file }));
  return (
    <Button size="sm" loading={isRunning} loadingText={t('detail.download')} disabled={offline} onClick={() => void download()}>
      <Icon as={Download} />
      {t('detail.download')}
    </Button>
  );
}
