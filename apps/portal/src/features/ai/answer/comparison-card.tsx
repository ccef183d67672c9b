import { Box, Flex, Table } from '@chakra-ui/react';
import type { CardPart } from '@portal/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PartLink } from '../../../parts/part-link';
import { publicationAddress } from '../../../parts/publication-address';
import { WatchPart } from '../../../parts/watch-part';
import { Name } from '../../../ui/text/bidi';
import { StatusPill } from '../../../ui/text/status-pill';
import { type ComparisonRow, useComparisonRows } from './comparison-rows';
import { type CardCitations, ListCitations } from './part-card';

interface Props {
  parts: readonly CardPart[];
  cited: CardCitations;
}

/** The minimum width at which row names are in their own column. On narrower screens they are above the values. */
const WIDE = 'md';

/** The facts of two parts side by side, with a note on the differences. */
export function ComparisonCard({ parts, cited }: Props) {
  const rows = useComparisonRows()(parts);
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="lg" px={{ base: '4', md: '5' }} py="2" minW="0" data-card="comparison">
      <Table.Root
        size="sm"
        variant="line"
        tableLayout="fixed"
        bg="transparent"
        aria-label={parts.map(({ partNumber }) => partNumber).join(' – ')}
      >
        <Table.Header>
          <Row>
            <Table.Cell display={{ base: 'none', [WIDE]: 'table-cell' }} w="30%" />
            {parts.map(({ partKey, partNumber }) => (
              <Table.ColumnHeader key={partKey} scope="col" verticalAlign="top" px={{ base: '1', [WIDE]: '3' }}>
                <Flex align="center" gap="1" wrap="wrap">
                  <PartLink partKey={partKey} partNumber={partNumber} overflowWrap="anywhere" minW="0" />
                  <WatchPart partKey={partKey} partNumber={partNumber} />
                </Flex>
              </Table.ColumnHeader>
            ))}
          </Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Row key={row.documentId ?? row.label}>
              <Table.ColumnHeader
                scope="row"
                gridColumn="1 / -1"
                verticalAlign="top"
                px={{ base: '1', [WIDE]: '3' }}
                borderBottomWidth={{ base: '0', [WIDE]: '1px' }}
              >
                <RowName row={row} cited={cited} />
              </Table.ColumnHeader>
              {row.values.map((lines, at) => (
                <Table.Cell
                  key={at}
                  verticalAlign="top"
                  px={{ base: '1', [WIDE]: '3' }}
                  fontVariantNumeric="tabular-nums"
                  overflowWrap="anywhere"
                >
                  <Lines lines={lines} isDifferent={row.isDifferent} />
                </Table.Cell>
              ))}
            </Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Table.Row
    bg="transparent"
    display={{ base: 'grid', [WIDE]: 'table-row' }}
    gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
    _last={{ '& > *': { borderBottomWidth: '0' } }}
  >
    {children}
  </Table.Row>
);

function RowName({ row: { label, documentId, isDifferent, note }, cited }: { row: ComparisonRow; cited: CardCitations }) {
  return (
    <Flex direction={{ base: 'row', [WIDE]: 'column' }} align="flex-start" wrap="wrap" columnGap="2" rowGap="1">
      <Box minW="0" fontWeight="500">
        {documentId ? (
          <>
            <Box asChild color="brand.fg" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
              <Link to={publicationAddress({ kind: 'price', documentId })}>
                <Name overflowWrap="anywhere">{label}</Name>
              </Link>
            </Box>
            <ListCitations {...cited} documentId={documentId} />
          </>
        ) : (
          label
        )}
      </Box>
      <StatusPill status={isDifferent ? 'upcoming' : 'expired'} h="auto" minH="22px" rounded="11px" whiteSpace="normal">
        <bdi>{note}</bdi>
      </StatusPill>
    </Flex>
  );
}

/** The lines of a value. The first line is bold if the values differ. */
const Lines = ({ lines, isDifferent }: { lines: readonly string[]; isDifferent: boolean }) =>
  lines.map((line, at) => (
    <Box key={line} fontWeight={at === 0 && isDifferent ? '600' : undefined} color={at === 0 ? undefined : 'fg.muted'}>
      <bdi>{line}</bdi>
    </Box>
  ));
