import { Box, Table, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PartLink } from '../../../parts/part-link';
import { WatchPart } from '../../../parts/watch-part';
import { highlight } from '../../../ui/text/find-matches';
import { findQuote } from '../../../ui/text/find-quote';

interface Props {
  heading: string;
  body: string;
  cells: readonly (readonly string[])[] | null;
  /** The column with the part numbers, and the key of the part in each row. */
  parts: { column: number; keys: readonly (string | null)[] } | null;
  rowFrom: number | null;
  language: string;
  quote: string | null;
}

/** A passage, shown as text or as rows of its sheet, with the quote highlighted. */
export function PassageText({ heading, body, cells, parts, rowFrom, language, quote }: Props) {
  const { t } = useTranslation('ai');
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const range = text.current && quote ? findQuote(text.current, quote) : null;
    if (!range) return;
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    return highlight([range], undefined);
  }, [body, cells, quote]);
  return (
    <Box ref={text} flex="1" minH="0" overflow="auto" p="4" tabIndex={0} focusVisibleRing="inside" lang={language} dir="auto">
      {heading && (
        <Text fontWeight="600" mb="2">
          {heading}
        </Text>
      )}
      {cells ? (
        <Table.Root size="sm" variant="line" aria-label={t('source.table')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader />
              {cells[0]?.map((cell, at) => (
                <Table.ColumnHeader key={at}>
                  <bdi>{cell}</bdi>
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {cells.slice(1).map((row, at) => (
              <Table.Row key={at}>
                <Table.Cell color="fg.subtle" fontVariantNumeric="tabular-nums">
                  {(rowFrom ?? 1) + at}
                </Table.Cell>
                {row.map((cell, column) => (
                  <Table.Cell key={column} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                    {parts?.column === column && parts.keys[at] ? (
                      <>
                        <PartLink partKey={parts.keys[at]} partNumber={cell} />
                        <WatchPart partKey={parts.keys[at]} partNumber={cell} ms="1" />
                      </>
                    ) : (
                      <bdi>{cell}</bdi>
                    )}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      ) : (
        <Text whiteSpace="pre-wrap" textStyle="reading" overflowWrap="anywhere">
          {body}
        </Text>
      )}
    </Box>
  );
}
