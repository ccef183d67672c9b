import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { PartLink } from '../../parts/part-link';
import { WatchPart } from '../../parts/watch-part';
import { Name } from '../../ui/text/bidi';
import { Panel } from '../panel';

const NO_PARTS: readonly string[] = [];

/**
 * Lists the parts that an item names, each with its watch toggle and a link to its page, except those shown elsewhere on the page.
 * Renders nothing if it names none.
 */
export function NamedParts({ documentId, elsewhere = NO_PARTS }: { documentId: string; elsewhere?: readonly string[] }) {
  const { t } = useTranslation('publications-shell');
  const { data } = useQuery({ ...api.publications.namedParts.query({ publicationId: documentId }), staleTime: 0, gcTime: 0, retry: false });
  const namedParts = data?.items.filter(({ partKey }) => !elsewhere.includes(partKey));
  if (!namedParts?.length) return null;
  return (
    <Panel title={t('title.parts')}>
      <Box as="ul" listStyleType="none" maxH="280px" overflowY="auto" tabIndex={0} focusVisibleRing="inside" aria-label={t('title.parts')}>
        {namedParts.map(({ partKey, partNumber, description }) => (
          <Flex as="li" key={partKey} align="center" gap="2" minH="36px">
            <Box minW="0" flex="1">
              <PartLink partKey={partKey} partNumber={partNumber} fontWeight="500" />
              <Text textStyle="caption" color="fg.muted" truncate _empty={{ display: 'none' }}>
                {description && <Name>{description}</Name>}
              </Text>
            </Box>
            <WatchPart partKey={partKey} partNumber={partNumber} />
          </Flex>
        ))}
      </Box>
    </Panel>
  );
}
