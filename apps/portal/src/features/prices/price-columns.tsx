import { type PriceListRow, priceListState } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { KindTile } from '../../publishing/kind-tile';
import { useStaffColumns, useUploadColumn } from '../../publishing/list/staff-columns';
import { TitleCell } from '../../publishing/list/title-cell';
import { ListPeriod } from '../../publishing/period-pill';
import type { Column } from '../../ui/list/data-table';
import { Name } from '../../ui/text/bidi';
import { useToday } from '../../ui/text/clock';

/** Returns the columns of a table of price lists (R3.20, R6.6). A role-specific column is shown if the rows contain its field. */
export function usePriceColumns(rows: readonly PriceListRow[] | undefined): Column<PriceListRow>[] {
  const { t } = useTranslation('publishing');
  const { fileSize } = useFormat();
  const upload = useUploadColumn<PriceListRow>();
  const staff = useStaffColumns(rows);
  const day = useToday();
  return [
    {
      key: 'title',
      head: t('field.title'),
      width: '30%',
      cell: (row) => {
        const { version, file } = priceListState(row, day).toOpen;
        return (
          <TitleCell row={row} glyph={<KindTile kind={file.kind} size={20} />}>
            <Name>{file.kind.toUpperCase()}</Name> · <Name>{fileSize(file.size)}</Name>
            {row.version > 1 && ` · ${t('version.short', { version })}`}
          </TitleCell>
        );
      },
    },
    { key: 'effective', head: t('effective.label'), cell: (row) => <ListPeriod row={row} /> },
    upload,
    ...staff,
  ];
}
