import { Flex } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useStaffColumns, useUploadColumn } from '../../publishing/list/staff-columns';
import { TitleCell } from '../../publishing/list/title-cell';
import type { Column } from '../../ui/list/data-table';
import { CategoryGlyph } from './category-glyph';
import { AcknowledgementPill, NoticePill } from './news-pills';

/** Returns the columns of a table of news (R3.14, R6.6). A role-specific column is shown if the rows contain its field. */
export function useNewsColumns(rows: readonly NewsRow[] | undefined): Column<NewsRow>[] {
  const { t } = useTranslation(['news', 'publishing', 'publications-shell']);
  const upload = useUploadColumn<NewsRow>();
  const staff = useStaffColumns(rows);
  return [
    {
      key: 'title',
      head: t('publishing:field.title'),
      width: '34%',
      cell: (row) => (
        <TitleCell row={row} glyph={<CategoryGlyph category={row.category} size={18} />}>
          {t(`publications-shell:category.${row.category}`)}
          {row.version > 1 && ` · ${t('publishing:version.short', { version: row.version })}`}
        </TitleCell>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      watch: (row) => row.acknowledged?.at,
      cell: (row) => (
        <Flex gap="1.5" wrap="wrap">
          <AcknowledgementPill row={row} />
          <NoticePill row={row} />
        </Flex>
      ),
    },
    upload,
    ...staff,
  ];
}
