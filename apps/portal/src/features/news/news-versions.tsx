import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { NewsVersionRow } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileName } from '../../files/file-name';
import { useConnection } from '../../live/connection';
import { downloadPublication } from '../../publishing/download';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';

/** Lists every version that the reader may open, newest first, with its author, date, changes and attachments. */
export function NewsVersions({ documentId, versions }: { documentId: string; versions: readonly NewsVersionRow[] }) {
  const { t } = useTranslation(['news', 'publishing']);
  const offline = useConnection().state === 'offline';
  return (
    <Box as="ol" listStyleType="none">
      {versions.map(({ version, note, publishedAt, publishedBy, attachments }, index) => (
        <Box as="li" key={version} py="2.5" borderTopWidth={index ? '1px' : '0'}>
          <Flex align="baseline" gap="2" wrap="wrap">
            <Text fontWeight="500">{t('publishing:version.nr', { version })}</Text>
            {index === 0 && versions.length > 1 && (
              <Text as="span" textStyle="caption" color="brand.fg" fontWeight="500">
                {t('publishing:version.current')}
              </Text>
            )}
          </Flex>
          <Text textStyle="caption" color="fg.muted">
            <RelativeTime at={publishedAt} /> · <Name>{publishedBy}</Name>
          </Text>
          {note && (
            <Text mt="0.5" overflowWrap="anywhere" dir="auto" whiteSpace="pre-line">
              {note}
            </Text>
          )}
          {index > 0 &&
            attachments.map((file) => (
              <Button
                key={file.fileId}
                size="xs"
                variant="plain"
                color="brand.fg"
                px="0"
                maxW="full"
                display="flex"
                disabled={offline}
                aria-label={t('download', { name: file.name })}
                onClick={() => void downloadPublication({ kind: 'news', publicationId: documentId, version, fileId: file.fileId, file })}
              >
                <Icon as={Download} size={14} />
                <FileName minW="0">{file.name}</FileName>
              </Button>
            ))}
        </Box>
      ))}
    </Box>
  );
}
