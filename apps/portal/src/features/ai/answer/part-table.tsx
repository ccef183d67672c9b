import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  rows: readonly (readonly string[])[];
  cell: (text: string) => ReactNode;
}

/** Shows the properties of several parts as a table with one row per part. */
export function PartTable({ rows: [heads = [], ...rows], cell }: Props) {
  const { t } = useTranslation('ai');
  return (
    <Table.ScrollArea borderWidth="1px" rounded="md" maxW="full" w="fit-content" tabIndex={0} focusVisibleRing="inside">
      <Table.Root size="sm" variant="line" aria-label={t('answer.label')} w="auto">
        {heads.some(Boolean) && (
          <Table.Header>
            <Table.Row>
              {heads.map((head, at) => (
                <Table.ColumnHeader key={at} whiteSpace="nowrap">
                  <bdi>{head}</bdi>
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
        )}
        <Table.Body>
          {rows.map((cells, row) => (
            <Table.Row key={row}>
              {cells.map((text, at) =>
                at === 0 ? (
                  <Table.ColumnHeader key={at} scope="row" whiteSpace="nowrap">
                    <bdi>{text}</bdi>
                  </Table.ColumnHeader>
                ) : (
                  <Table.Cell key={at} dir="auto" fontVariantNumeric="tabular-nums">
                    {cell(text)}
                  </Table.Cell>
                ),
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
