import { Box, Center, Flex, IconButton, Text } from '@chakra-ui/react';
import { buildRequest, calls, type EventRow } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../files/downloads';
import { FileGlyph } from '../../../files/file-glyph';
import { FileName } from '../../../files/file-name';
import { useFormat } from '../../../i18n/format';
import { useConnection } from '../../../live/connection';
import { useOnce } from '../../../ui/input/use-once';
import { Icon } from '../../../ui/text/icon';
import { touchTarget } from '../../../ui/theme/touch-targets';

/** The attached file of an event (R3.14). */
export function Attachment({ row: { documentId, attachment } }: { row: EventRow }) {
  const { t } = useTranslation('events');
  const { fileSize } = useFormat();
  const offline = useConnection().state === 'offline';
  const [download, isRunning] = useOnce(async () => {
    if (!attachment) return;
    const { name, size } = attachment;
    await downloadFile({ call: buildRequest(calls.events.download, { name, documentId }), name, size });
  });
  if (!attachment) return <Text color="fg.muted">{t('attachment.none')}</Text>;
  return (
    <Flex align="center" gap="3">
      <Center boxSize="36px" flexShrink="0" rounded="md" bg="bg.subtle" aria-hidden="true">
        <FileGlyph kind={attachment.kind} />
      </Center>
      <Box flex="1" minW="0">
        <FileName fontWeight="500">{attachment.name}</FileName>
        <Text textStyle="caption" color="fg.muted">
          {fileSize(attachment.size)}
        </Text>
      </Box>
      <IconButton
        size="sm"
        variant="outline"
        colorPalette="gray"
        css={touchTarget}
        aria-label={t('attachment.download', { name: attachment.name })}
        title={t('attachment.download', { name: attachment.name })}
        disabled={offline}
        loading={isRunning}
        onClick={() => void download()}
      >
        <Icon as={Download} />
      </IconButton>
    </Flex>
  );
}
