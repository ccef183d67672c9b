import { Box, Table, Text } from '@chakra-ui/react';
import type { PartPriceList } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../date-format';
import { useFormat } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/language';
import { useMoney } from '../../../publishing/money';
import { Panel } from '../../../publishing/panel';
import { dayText } from '../../../publishing/period-pill';
import { Chart } from '../../../ui/chart/chart';
import { Name } from '../../../ui/text/bidi';

const PERCENT = 100;
const CHART_HEIGHT = 160;

/** Returns the prices of a list in its newest currency, oldest first. Amounts in different currencies are not compared. */
const comparablePrices = ({ history }: PartPriceList): PartPriceList['history'] =>
  history.filter(({ currency }) => currency === history.at(-1)?.currency);

/** The price for the smallest quantity in each version of the first list with several versions, as a chart and a table. */
export function PriceHistory({ lists }: { lists: readonly PartPriceList[] }) {
  const { t } = useTranslation('parts');
  const { date, number, list: joinTexts } = useFormat();
  const { intl } = useLanguage();
  const { price } = useMoney();
  const list = lists.find((one) => comparablePrices(one).length > 1);
  if (!list) return null;
  const prices = comparablePrices(list);
  const month = dateFormat(intl, { month: 'short', year: 'numeric' });
  const points = prices.map(({ from, amount }) => ({
    label: dayText(date, from),
    short: dayText((moment) => month.format(new Date(moment)), from),
    values: [amount],
  }));
  const summary = joinTexts(prices.map(({ from, amount, currency }) => `${dayText(date, from)}: ${price(amount, currency)}`));
  return (
    <Panel title={t('page.history')}>
      <Text textStyle="caption" color="fg.muted" mt="-2" mb="3">
        <Name>{list.title}</Name>
      </Text>
      <Chart
        title={t('page.history')}
        finding={summary}
        data={{ kind: 'line', isTime: true, points, series: [prices[0]!.currency], format: number, isZoomed: true, height: CHART_HEIGHT }}
        fallback={null}
      />
      <HistoryTable prices={prices} />
    </Panel>
  );
}

function HistoryTable({ prices }: { prices: PartPriceList['history'] }) {
  const { t } = useTranslation(['parts', 'publishing', 'prices']);
  const { date } = useFormat();
  const { price, changeInColumn } = useMoney();
  return (
    <Table.ScrollArea mt="3" tabIndex={0} role="group" aria-label={t('page.history')} focusVisibleRing="inside">
      <Table.Root size="sm" aria-label={t('page.history')}>
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader>{t('publishing:effective.start')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('prices:map.column.price')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('prices:column.percent')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body fontVariantNumeric="tabular-nums">
          {prices
            .map(({ version, from, amount, currency }, index) => {
              const previousAmount = prices[index - 1]?.amount;
              return (
                <Table.Row key={version} bg="transparent">
                  <Table.Cell>{dayText(date, from)}</Table.Cell>
                  <Table.Cell textAlign="end">
                    <bdi>{price(amount, currency)}</bdi>
                  </Table.Cell>
                  <Table.Cell textAlign="end" color="fg.muted">
                    {previousAmount ? <Box as="bdi">{changeInColumn((amount / previousAmount - 1) * PERCENT)}</Box> : '–'}
                  </Table.Cell>
                </Table.Row>
              );
            })
            .toReversed()}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
