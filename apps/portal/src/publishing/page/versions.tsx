import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import type { DocumentKind, VersionRow } from '@portal/contracts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { touchTarget } from '../../ui/theme/touch-targets';
import { downloadPublication } from '../download';

interface Props<Version extends VersionRow> {
  kind: DocumentKind;
  publicationId: string;
  versions: readonly Version[];
  /** Returns the note of a version, which replaces the label of the newest version. */
  note?: ((version: Version) => ReactNode) | undefined;
  link?: ((version: Version) => ReactNode) | undefined;
}

/** Lists every version that the reader may open, newest first, with its author, date and changes. */
export function Versions<Version extends VersionRow>({ kind, publicationId, versions, note, link }: Props<Version>) {
  const { t } = useTranslation('publishing');
  const { fileSize } = useFormat();
  const sortedVersions = versions.toSorted((a, b) => b.version - a.version);
  return (
    <Box as="ol" listStyleType="none">
      {sortedVersions.map((version, index) => (
        <Flex as="li" key={version.version} gap="3" py="2.5" borderTopWidth={index ? '1px' : '0'} align="flex-start">
          <Box minW="0" flex="1">
            <Flex align="baseline" gap="2" wrap="wrap">
              <Text fontWeight="500">{t('version.nr', { version: version.version })}</Text>
              {!note && index === 0 && sortedVersions.length > 1 && (
                <Text as="span" textStyle="caption" color="brand.fg" fontWeight="500">
                  {t('version.current')}
                </Text>
              )}
              {note?.(version)}
            </Flex>
            <Text textStyle="caption" color="fg.muted">
              <RelativeTime at={version.publishedAt} /> · <Name>{version.publishedBy}</Name> · {fileSize(version.file.size)}
            </Text>
            {version.note && (
              <Text mt="0.5" overflowWrap="anywhere" dir="auto" whiteSpace="pre-line">
                {version.note}
              </Text>
            )}
            {link && (
              <Text textStyle="label" color="brand.fg" mt="1" _empty={{ display: 'none' }}>
                {link(version)}
              </Text>
            )}
          </Box>
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            css={touchTarget}
            aria-label={t('version.download', { version: version.version })}
            title={t('version.download', { version: version.version })}
            onClick={() => void downloadPublication({ kind, publicationId, version: version.version, file: version.file })}
          >
            <Icon as={Download} />
          </IconButton>
        </Flex>
      ))}
    </Box>
  );
}
