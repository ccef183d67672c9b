import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { CardPart, Citation } from '@portal/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PartLink } from '../../../parts/part-link';
import { WatchPart } from '../../../parts/watch-part';
import { NoticeFacts } from '../../../publishing/part/notice-facts';
import { PriceLines } from '../../../publishing/part/price-lines';
import { Name } from '../../../ui/text/bidi';
import { CitationButton } from './citation-button';

/** The citations of a card's answer, the open citation, and the callback that opens a citation. */
export interface CardCitations {
  citations: readonly Citation[];
  openN: number | null;
  onSource: (n: number) => void;
}

interface Props {
  part: CardPart;
  cited: CardCitations;
}

/** The number, notices and prices of a part. */
export function PartCard({ part: { partKey, partNumber, description, priceLists, notices }, cited }: Props) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      p={{ base: '4', md: '5' }}
      minW="0"
      data-card="part"
    >
      <Flex align="center" gap="1">
        <Heading as="h2" id={id} textStyle="panelTitle" minW="0">
          <PartLink partKey={partKey} partNumber={partNumber} overflowWrap="anywhere" />
        </Heading>
        <WatchPart partKey={partKey} partNumber={partNumber} />
      </Flex>
      {description && (
        <Text color="fg.muted">
          <Name>{description}</Name>
        </Text>
      )}
      <Stack gap="3" mt="3">
        {notices.map((notice) => (
          <NoticeBox key={notice.documentId} notice={notice} partKey={partKey} />
        ))}
        {priceLists.length > 0 && (
          <PriceLines lists={priceLists} afterTitle={(documentId) => <ListCitations {...cited} documentId={documentId} />} />
        )}
      </Stack>
    </Box>
  );
}

/** The citations of a price list, shown after its title. */
export function ListCitations({ documentId, citations, openN, onSource }: CardCitations & { documentId: string }) {
  return citations
    .filter(({ document }) => document?.documentId === documentId)
    .map((citation) => (
      <CitationButton key={citation.n} n={citation.n} citation={citation} isOpen={openN === citation.n} onOpen={onSource} />
    ));
}

/** A notice about a part under its category. */
function NoticeBox({ notice, partKey }: { notice: CardPart['notices'][number]; partKey: string }) {
  const { t } = useTranslation('publications-shell');
  return (
    <Box ps="3" borderInlineStartWidth="4px" borderInlineStartColor="amber.solid">
      <Text textStyle="label" color="fg.muted">
        {t(`category.${notice.category}`)}
      </Text>
      <NoticeFacts notice={notice} partKey={partKey} />
    </Box>
  );
}
