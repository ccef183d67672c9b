import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../live/api';
import { listAddress } from '../../parts/publication-address';
import { WatchPart } from '../../parts/watch-part';
import { Name } from '../../ui/text/bidi';
import { Panel } from '../panel';

const NONE: readonly string[] = [];

/**
 * Lists the parts that an item names, each with a watch toggle and a link to its prices, except parts shown elsewhere on the page. Renders
 * nothing if no part remains.
 */
export function NamedParts({ documentId, elsewhere = NONE }: { documentId: string; elsewhere?: readonly string[] }) {
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
              <Box
                asChild
                color="brand.fg"
                fontWeight="500"
                rounded="sm"
                focusVisibleRing="outside"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={listAddress('price', { searchTerm: partNumber })}>
                  <Name>{partNumber}</Name>
                </Link>
              </Box>
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
