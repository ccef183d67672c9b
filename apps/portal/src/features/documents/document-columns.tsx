import { Text } from '@chakra-ui/react';
import type { MaterialRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useProductOptions } from '../../parts/product-options';
import { KindTile } from '../../publishing/kind-tile';
import { useLanguageName } from '../../publishing/language-name';
import { useStaffColumns, useUploadColumn } from '../../publishing/list/staff-columns';
import { TitleCell } from '../../publishing/list/title-cell';
import type { Column } from '../../ui/list/data-table';
import { Name } from '../../ui/text/bidi';

/** Returns the columns of a table of documents (R3.13, R6.6). A role-specific column is shown if the rows contain its field. */
export function useDocumentColumns(rows: readonly MaterialRow[] | undefined): Column<MaterialRow>[] {
  const { t } = useTranslation('publishing');
  const products = useProductOptions();
  const languageName = useLanguageName();
  const upload = useUploadColumn();
  const staff = useStaffColumns(rows);
  return [
    {
      key: 'title',
      head: t('field.title'),
      width: '30%',
      cell: (row) => (
        <TitleCell row={row} glyph={<KindTile kind={row.file.kind} size={20} />}>
          {t(`type.${row.docType}`)} · {languageName(row.language)}
        </TitleCell>
      ),
    },
    {
      key: 'product',
      head: t('field.product'),
      priority: 2,
      cell: (row) => (
        <>
          <Name display="block">{products.find(({ id }) => id === row.productId)?.name ?? '–'}</Name>
          {row.industry && (
            <Text textStyle="caption" color="fg.muted">
              {t(`industry.${row.industry}`)}
            </Text>
          )}
        </>
      ),
    },
    upload,
    ...staff,
  ];
}
