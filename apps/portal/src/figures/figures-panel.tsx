import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import type { Figures } from '@portal/contracts';
import { ChartColumn, Copy, Download, ListTree, Table2 } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { saveFile } from '../device/save-file';
import { useFormat } from '../i18n/format';
import { useLanguage } from '../i18n/language';
import { useRole } from '../live/use-session';
import { Chart } from '../ui/chart/chart';
import { announce } from '../ui/feedback/announcer';
import { copyText } from '../ui/feedback/copy-text';
import { isKey } from '../ui/input/keys';
import { useSingleKey } from '../ui/input/single-keys';
import { Icon } from '../ui/text/icon';
import { touchTarget } from '../ui/theme/touch-targets';
import { chartOf } from './chart-of';
import { csvOf, FiguresTable } from './figures-table';
import { placeOf } from './place-of';
import { useFiguresText } from './use-figures-text';

const BUTTON_STYLE = { size: 'xs', variant: 'ghost', colorPalette: 'gray', css: touchTarget } as const;

/** Shows figures with their main result, a chart if one is suitable, and the table with the data. */
export default function FiguresPanel({ figures }: { figures: Figures }) {
  const { t } = useTranslation(['figures', 'common', 'dashboard-shell', 'inquiries-shell', 'publications-shell']);
  const { dateTime, number } = useFormat();
  const text = useFiguresText(figures);
  const place = placeOf(figures, useRole());
  const chart = chartOf(figures, text, t('other'));
  const { intl } = useLanguage();
  const [showsTable, setShowsTable] = useState(false);
  const letter = useSingleKey('table');
  const id = useId();
  const { df, what, asOf } = figures;
  const heads = df.columns.map(text.headOf);
  const table = <FiguresTable figures={figures} text={text} />;
  const toggleTable = () => setShowsTable(!showsTable);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!chart || !isKey('table', event.nativeEvent)) return;
    event.preventDefault();
    toggleTable();
  };
  const copy = async () => {
    const lines = [heads, ...df.rows.map((row) => df.columns.map((column) => text.cellOf(column, row[column.key])))];
    if (!(await copyText(lines.map((line) => line.map((cell) => cell.replaceAll(/[\t\n\r]+/g, ' ')).join('\t')).join('\n')))) return;
    announce(t('common:action.copied'));
  };
  const save = () => {
    saveFile(new Blob([csvOf(heads, df, intl)], { type: 'text/csv;charset=utf-8' }), `${what}-${asOf.slice(0, 10)}.csv`);
  };
  return (
    <Box
      as="section"
      aria-labelledby={id}
      onKeyDown={handleKeyDown}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px={{ base: '3', md: '4' }}
      py="3"
      minW="0"
      w="full"
    >
      <Heading as="h3" id={id} textStyle="label">
        {text.title}
      </Heading>
      <Text mb="3" maxW="96ch">
        {text.finding}
      </Text>
      {df.rows.length > 0 &&
        (chart && !showsTable ? <Chart title={text.title} finding={text.finding} data={chart} fallback={table} /> : table)}
      {chart && !showsTable && chart.points.length < df.rows.length && (
        <Text textStyle="caption" color="fg.muted" mt="1">
          {t('first', { shown: number(chart.points.length), total: number(df.rows.length) })}
        </Text>
      )}
      <Flex mt="2" gap="1" align="center" wrap="wrap">
        {chart && (
          <Button {...BUTTON_STYLE} ms="-2.5" aria-keyshortcuts={letter} onClick={toggleTable}>
            <Icon as={showsTable ? ChartColumn : Table2} size={14} />
            {t(showsTable ? 'showChart' : 'showTable')}
          </Button>
        )}
        {df.rows.length > 0 && (
          <>
            <Button {...BUTTON_STYLE} ms={chart ? undefined : '-2.5'} onClick={() => void copy()}>
              <Icon as={Copy} size={14} />
              {t('common:action.copy')}
            </Button>
            <Button {...BUTTON_STYLE} onClick={save}>
              <Icon as={Download} size={14} />
              {t('csv')}
            </Button>
          </>
        )}
        <Button {...BUTTON_STYLE} asChild>
          <Link to={place.to}>
            <Icon as={ListTree} size={14} />
            {t('details', { page: t(place.title) })}
          </Link>
        </Button>
        <Text textStyle="caption" color="fg.muted" ms="auto" ps="2">
          {t('asOf', { time: dateTime(asOf) })}
        </Text>
      </Flex>
    </Box>
  );
}
