import { type ExportKind, ROLE_LABELS, type Role } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useRole } from '../../../live/use-session';
import { Segments } from '../../../ui/form/segments';
import { usersByFunctionQuery } from '../analytics.queries';
import { FigureCard } from '../figure-card';
import { logAddress, useRange } from '../range';
import { joinSentences, useFigureText } from '../use-figure-text';
import { HeatMap } from './heat-map';

const EXPORTS = ['users-by-function'] as const satisfies readonly ExportKind[];

/** Shows the number of users per function, by role or by local company, as a table with tinted cells. */
export function UsersByFunctionCard() {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const text = useFigureText();
  const role = useRole();
  const { view, search, address, change } = useRange();
  const title = t('card.usersByFunction');
  const nameOf = ({ key, name }: { key: string; name: string | null }) => name ?? ROLE_LABELS[key as Role] ?? key;
  return (
    <FigureCard
      title={title}
      exports={EXPORTS}
      query={useQuery(usersByFunctionQuery(view))}
      tools={
        role !== 'LBO' && (
          <Segments
            label={title}
            value={address.by}
            segments={[
              { value: 'role', label: t('column.role') },
              { value: 'lco', label: 'LCO' },
            ]}
            onChange={(by) => change({ by, page: address.page })}
          />
        )
      }
      show={({ count, columns, items }) => {
        const cells = items.flatMap((item) => item.cells.map((many, at) => ({ many, func: item.func, column: columns[at] })));
        const top = cells.reduce((best, cell) => (cell.many > best.many ? cell : best), cells[0] ?? { many: 0 });
        return {
          finding: joinSentences(
            text.total(t('total.users', { count }), count, null),
            'column' in top && top.column && top.many
              ? t('finding.top', { name: `${text.func(top.func)}, ${nameOf(top.column)}`, number: number(top.many) })
              : '',
          ),
          isEmpty: count === 0,
          table: (
            <HeatMap
              label={title}
              corner={t('column.function')}
              columns={columns.map((column) => ({ key: column.key, name: nameOf(column) }))}
              rows={items.map((item) => ({ key: item.func, name: text.func(item.func), cells: item.cells }))}
              number={number}
              to={(row, column) =>
                logAddress(search, {
                  func: items[row]!.func,
                  ...(view.by === 'role' ? { roles: [columns[column]!.key as Role] } : { lcoId: columns[column]!.key }),
                })
              }
            />
          ),
        };
      }}
    />
  );
}
