import { Box, Flex, Text } from '@chakra-ui/react';
import { LIMITS, type PriceChange, type PriceDelta } from '@portal/contracts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { PartLink } from '../../parts/part-link';
import { WatchPart } from '../../parts/watch-part';
import { useMoney } from '../../publishing/money';
import { type Column, DataTable } from '../../ui/list/data-table';
import { Pagination } from '../../ui/list/pagination';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { ChangePill } from './change-pill';

interface RowProps {
  row: PriceChange;
  isWatchable: boolean;
}
interface Props {
  label: string;
  /** True for unclear offers, which have no price to show. */
  isUnclear?: boolean;
  isWatchable?: boolean;
  delta: Pick<PriceDelta, 'items' | 'totalCount'> | undefined;
  page: number;
  onPage: (page: number) => void;
  isBusy: boolean;
  empty: string;
  failed?: { words: string; reason?: string | null; onRetry: () => void } | undefined;
}

export function ChangeTable({ label, isUnclear = false, isWatchable = false, delta, page, onPage, isBusy, empty, failed }: Props) {
  const columns = useChangeColumns(isWatchable);
  return (
    <DataTable<PriceChange>
      label={label}
      columns={isUnclear ? columns.slice(0, 1) : columns}
      rows={delta?.items}
      rowKey={({ partKey, quantity }) => `${partKey} ${quantity}`}
      density="compact"
      shortcuts={false}
      busy={isBusy}
      {...(failed ? { failed } : {})}
      empty={
        <Text py="10" px="6" textAlign="center" color="fg.muted">
          {empty}
        </Text>
      }
      card={(row) => <ChangeCard row={row} isWatchable={isWatchable} />}
      footer={
        delta &&
        delta.totalCount > LIMITS.pageSize && <Pagination pageSize={LIMITS.pageSize} page={page} total={delta.totalCount} onPage={onPage} />
      }
    />
  );
}

function useChangeColumns(isWatchable: boolean): Column<PriceChange>[] {
  const { t } = useTranslation('prices');
  return [
    { key: 'part', head: t('column.part'), width: '42%', cell: (row) => <Part row={row} isWatchable={isWatchable} /> },
    { key: 'change', head: t('column.change'), cell: ({ change }) => <ChangePill change={change} /> },
    {
      key: 'before',
      head: t('column.before'),
      align: 'end',
      cell: ({ change, before, beforeCurrency }) => (
        <Price amount={before} currency={beforeCurrency} isThere={change !== 'added' && change !== 'unclear'} />
      ),
    },
    {
      key: 'after',
      head: t('column.after'),
      align: 'end',
      cell: ({ change, after, currency }) => (
        <Price amount={after} currency={currency} isThere={change !== 'removed' && change !== 'unclear'} />
      ),
    },
    { key: 'percent', head: t('column.percent'), align: 'end', cell: (row) => <Percent row={row} /> },
  ];
}

function Part({ row: { partKey, partNumber, description, quantity, rows }, isWatchable }: RowProps) {
  const { t } = useTranslation('prices');
  const { number } = useFormat();
  return (
    <Box minW="0">
      <Text fontWeight="500" overflowWrap="anywhere">
        {isWatchable ? <PartLink partKey={partKey} partNumber={partNumber} /> : <Name>{partNumber}</Name>}
        {isWatchable && <WatchPart partKey={partKey} partNumber={partNumber} ms="1" />}
        {quantity > 1 && (
          <Text as="span" textStyle="caption" color="fg.muted" ms="2">
            {t('fromQuantity', { quantity: number(quantity) })}
          </Text>
        )}
      </Text>
      {description && (
        <Text textStyle="caption" color="fg.muted" fontWeight="400" lineClamp={2}>
          <Name>{description}</Name>
        </Text>
      )}
      {rows.length > 0 && (
        <Text textStyle="caption" color="fg.muted" fontWeight="400">
          {t('rows', { rows: rows.map((row) => number(row)).join(', ') })}
        </Text>
      )}
    </Box>
  );
}

/** Shows the price of an offer: "on request" if it has none, and nothing if the offer does not exist. */
function Price({ amount, currency, isThere }: { amount: number | null; currency: string; isThere: boolean }) {
  const { t } = useTranslation('prices');
  const { price } = useMoney();
  if (!isThere)
    return (
      <Text as="span" color="fg.subtle">
        –
      </Text>
    );
  if (amount === null) return <>{t('noPrice')}</>;
  return (
    <Box as="bdi" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {price(amount, currency)}
    </Box>
  );
}

function Percent({ row: { percent } }: { row: PriceChange }) {
  const { changeInColumn } = useMoney();
  if (percent === null) return null;
  return (
    <Box as="bdi" fontVariantNumeric="tabular-nums" color="fg.muted">
      {changeInColumn(percent)}
    </Box>
  );
}

function ChangeCard({ row, isWatchable }: RowProps) {
  const { change, before, beforeCurrency, after, currency } = row;
  return (
    <Box>
      <Flex justify="space-between" align="baseline" gap="3">
        <Part row={row} isWatchable={isWatchable} />
        <ChangePill change={change} />
      </Flex>
      {change !== 'unclear' && (
        <Flex mt="2" gap="2" align="baseline" wrap="wrap">
          <Text as="span" color="fg.muted">
            <Price amount={before} currency={beforeCurrency} isThere={change !== 'added'} />
          </Text>
          <Icon as={ArrowRight} flips size={14} color="fg.subtle" alignSelf="center" />
          <Text as="span" fontWeight="600">
            <Price amount={after} currency={currency} isThere={change !== 'removed'} />
          </Text>
          <Box ms="auto">
            <Percent row={row} />
          </Box>
        </Flex>
      )}
    </Box>
  );
}
