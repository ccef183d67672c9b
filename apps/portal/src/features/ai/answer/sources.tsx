import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { Citation } from '@portal/contracts';
import { FileText, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { RowCover } from '../../../publishing/cover';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { useSourceName } from './citation-button';

/** Returns a function that describes how a source changed since the answer was written, or that returns null if it did not change. */
export function useSourceChange(): (citation: Citation) => string | null {
  const { t } = useTranslation('ai');
  const format = useFormat();
  return ({ state, changedAt }) => {
    if (state === 'current') return null;
    if (state === 'closed') return t('source.notOpen');
    return t(`source.${state}`, { date: format.date(changedAt ?? Date.now()) });
  };
}

interface Props {
  citations: readonly Citation[];
  openN: number | null;
  onSource: (n: number) => void;
}

export function Sources({ citations, openN, onSource }: Props) {
  const { t } = useTranslation('ai');
  const name = useSourceName();
  const change = useSourceChange();
  if (citations.length === 0) return null;
  return (
    <Box as="section" aria-label={t('source.title')} mt="4">
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
        {citations.map((citation) => {
          const { n, document, file, page, sheet } = citation;
          const difference = change(citation);
          const isUnproven = citation.proof === 'unproven';
          const isClosed = !document && !file;
          return (
            <Box as="li" key={n} minW="0" maxW="full">
              <chakra.button
                type="button"
                aria-label={[name(citation), difference, isUnproven && t('source.unproven')].filter(Boolean).join(', ')}
                aria-expanded={openN === n}
                disabled={isClosed}
                data-source={n}
                onClick={() => onSource(n)}
                display="flex"
                alignItems="center"
                gap="2"
                maxW="full"
                minH="36px"
                ps="2"
                pe="3"
                py="1"
                textAlign="start"
                rounded="md"
                borderWidth="1px"
                borderStyle={isUnproven ? 'dashed' : 'solid'}
                borderColor={openN === n ? 'brand.solid' : 'border'}
                bg={openN === n ? 'bg.selected' : 'bg.panel'}
                transition="background-color {durations.instant}"
                _hover={isClosed ? undefined : { bg: openN === n ? 'bg.selected' : 'bg.subtle' }}
                _disabled={{ cursor: 'default', color: 'fg.muted' }}
                focusVisibleRing="outside"
              >
                <Text
                  as="span"
                  textStyle="caption"
                  fontWeight="600"
                  color="brand.fg"
                  bg="brand.subtle"
                  rounded="sm"
                  minW="18px"
                  textAlign="center"
                  flexShrink="0"
                >
                  {n}
                </Text>{' '}
                {document?.cover && (
                  <RowCover item={document} icon={<Icon as={FileText} size={14} color="fg.subtle" />} w="40px" h="25px" rounded="sm" />
                )}
                {(difference || !document?.cover) && (
                  <Icon as={difference ? TriangleAlert : FileText} size={14} color={difference ? 'fg.warning' : 'fg.subtle'} />
                )}
                <Box as="span" minW="0" display="grid">
                  <Name textStyle="label" truncate>
                    {file ? t('source.file') : (document?.title ?? t('source.closed'))}
                  </Name>
                  {(difference || isUnproven) && (
                    // Hidden from screen readers, because the accessible name of the source contains this text.
                    <Text as="span" textStyle="caption" color="fg.warning" truncate aria-hidden="true">
                      {[difference, isUnproven && t('source.unproven')].filter(Boolean).join(' · ')}
                    </Text>
                  )}
                </Box>{' '}
                {(sheet !== null || page !== null) && (
                  <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap" flexShrink="0">
                    {sheet === null ? t('source.page', { page }) : t('source.sheet', { sheet })}
                  </Text>
                )}
              </chakra.button>
            </Box>
          );
        })}
      </Flex>
    </Box>
  );
}
