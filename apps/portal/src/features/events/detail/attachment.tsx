import { Box, Center, Flex, IconButton, Text } from '@chakra-ui/react';
import { buildRequest, calls, type StoredFile } from '@portal/contracts';
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

/** R3.14: the file of an event. */
export function Attachment({ documentId, file: { name, size, kind } }: { documentId: string; file: StoredFile }) {
  const { t } = useTranslation('events');
  const { fileSize } = useFormat();
  const offline = useConnection().state === 'offline';
  const [download, isRunning] = useOnce(async () => {
    await downloadFile({ call: buildRequest(calls.events.download, { name, documentId }), name, size });
  });
  return (
    <Flex align="center" gap="3">
      <Center boxSize="36px" flexShrink="0" rounded="md" bg="bg.subtle" aria-hidden="true">
        <FileGlyph kind={kind} />
      </Center>
      <Box flex="1" minW="0">
        <FileName fontWeight="500">{name}</FileName>
        <Text textStyle="caption" color="fg.muted">
          {fileSize(size)}
        </Text>
      </Box>
      <IconButton
        size="sm"
        variant="outline"
        colorPalette="gray"
        css={touchTarget}
        aria-label={t('attachment.download', { name })}
        title={t('attachment.download', { name })}
        disabled={offline}
        loading={isRunning}
        onClick={() => void download()}
      >
        <Icon as={Download} />
      </IconButton>
    </Flex>
  );
}
