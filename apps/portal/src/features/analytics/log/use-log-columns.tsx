import type { UsageFunction } from '@portal/contracts';
import { LOG_FUNCTIONS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import type { Column } from '../../../ui/list/data-table';
import { useFigureText } from '../use-figure-text';

type Counts = { [F in (typeof LOG_FUNCTIONS)[number] | 'other' | 'total']: number };

/** Returns the usage columns of R2.17: one per function, and the total. */
export function useLogColumns<Row extends Counts>(): Column<Row>[] {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const { func } = useFigureText();
  const column = (key: keyof Counts, head: string): Column<Row> => ({
    key,
    head,
    cell: (row) => number(row[key]),
    align: 'end',
    sortable: true,
  });
  return [
    ...LOG_FUNCTIONS.map((name: UsageFunction & keyof Counts) => column(name, func(name))),
    column('other', t('function.other')),
    column('total', t('column.total')),
  ];
}
