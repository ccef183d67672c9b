import { Box, Button, CloseButton, Flex, Text } from '@chakra-ui/react';
import type { PublicationKind, VersionRow } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { priceChangesAddress } from '../../parts/publication-address';
import { announce } from '../../ui/feedback/announcer';
import { RelativeTime } from '../../ui/text/relative-time';

interface Props {
  kind: PublicationKind;
  documentId: string;
  /** The versions newer than the open one, newest first. */
  newer: readonly VersionRow[];
  onOpen: () => void;
  onClose: () => void;
}

/** Announces a newer version above the open one, whose page and position stay unchanged. */
export function NewerVersion({ kind, documentId, newer, onOpen, onClose }: Props) {
  const { t } = useTranslation(['viewer', 'common']);
  const [isOpen, setOpen] = useState(false);
  const latestVersion = newer[0]!;
  const sentence = t('newer.published', { version: latestVersion.version });
  useEffect(() => announce(sentence), [sentence]);
  const notes = newer.filter(({ note }) => note !== '');
  return (
    <Box bg="bg.info" borderBottomWidth="1px" flexShrink="0" role="region" aria-label={sentence}>
      <Flex align="center" gap="2" ps="4" pe="2" py="1.5" wrap="wrap">
        <Text textStyle="label" flex="1 1 200px">
          {sentence} <RelativeTime at={latestVersion.publishedAt} color="fg.muted" fontWeight="400" />
        </Text>
        <Button size="xs" onClick={onOpen}>
          {t('newer.open')}
        </Button>
        {kind === 'price' ? (
          <Button asChild size="xs" variant="ghost" colorPalette="gray">
            <Link to={priceChangesAddress(documentId, latestVersion.version)}>{t('newer.changes')}</Link>
          </Button>
        ) : (
          <Button size="xs" variant="ghost" colorPalette="gray" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('newer.changes')}
          </Button>
        )}
        <CloseButton size={{ base: 'md', md: 'xs' }} colorPalette="gray" aria-label={t('common:action.close')} onClick={onClose} />
      </Flex>
      {isOpen && (
        <Box as="ul" listStyleType="none" px="4" pb="3" maxH="30vh" overflowY="auto">
          {notes.map(({ version, note }) => (
            <Box as="li" key={version} textStyle="label" fontWeight="400">
              <Text as="span" color="fg.muted">
                {t('versionNr', { version })}
              </Text>{' '}
              <Text as="span" dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {note}
              </Text>
            </Box>
          ))}
          {!notes.length && (
            <Text as="li" textStyle="label" fontWeight="400" color="fg.muted">
              {t('newer.noNotes')}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
