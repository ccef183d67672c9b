import { Box, Button, Flex, Heading, Skeleton, Text } from '@chakra-ui/react';
import type { ExportKind, LogRange } from '@portal/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../ui/chart/chart';
import type { ChartData, PickHandler } from '../../ui/chart/chart-data';
import { LoadingState, RefetchLine } from '../../ui/feedback/states';
import { isKey } from '../../ui/input/keys';
import { useSingleKey } from '../../ui/input/single-keys';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';
import { CardFailure, NoActivity, RetentionNote } from './card-failure';
import { ExportTool } from './export-tool';
import { type ChartName, exportInput, useRange } from './range';

export interface FigureView {
  finding: string;
  isEmpty: boolean;
  chart?: ChartData;
  onPick?: PickHandler;
  table: ReactNode;
  more?: ReactNode;
}

interface Props<T> {
  title: string;
  /** The name in the URL that makes the card show its table; undefined for cards without a chart. */
  name?: ChartName;
  query: UseQueryResult<T>;
  show: (data: T) => FigureView;
  exports: readonly ExportKind[];
  height?: number;
  tools?: ReactNode;
}

/** A card of the dashboard. Each card loads, fails and is empty independently. */
export function FigureCard<T extends { range: LogRange }>({ title, name, query, show, exports, height = 300, tools }: Props<T>) {
  const { t } = useTranslation('dashboard');
  const { address, view, change } = useRange();
  const id = useId();
  const letter = useSingleKey('table');
  const { data, error, isPlaceholderData, refetch } = query;
  const isTable = name !== undefined && address.tables.includes(name);
  const toggleTable = () => {
    if (name) change({ tables: isTable ? address.tables.filter((one) => one !== name) : [...address.tables, name], page: address.page });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!name || !isKey('table', event.nativeEvent)) return;
    event.preventDefault();
    toggleTable();
  };
  const renderBody = () => {
    if (error && !isPlaceholderData && !data) return <CardFailure error={error} onRetry={() => void refetch()} />;
    if (!data) {
      return (
        <LoadingState>
          <Skeleton h={`${height}px`} />
        </LoadingState>
      );
    }
    const { finding, isEmpty, chart, onPick, table, more } = show(data);
    if (isEmpty)
      return (
        <>
          <NoActivity range={data.range} />
          <RetentionNote range={data.range} textAlign="center" pb="3" />
        </>
      );
    return (
      <>
        <Text mb="3" maxW="96ch">
          {finding}
        </Text>
        {chart && !isTable ? <Chart title={title} finding={finding} data={chart} fallback={table} onPick={onPick} /> : table}
        <RetentionNote range={data.range} mt="2" />
        {more}
      </>
    );
  };
  return (
    <Box
      as="section"
      aria-labelledby={id}
      onKeyDown={handleKey}
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px={{ base: '3', md: '4' }}
      py="3"
      minW="0"
      overflow="clip"
    >
      <Box position="absolute" insetX="0" top="0">
        <RefetchLine active={isPlaceholderData} />
      </Box>
      <Flex align="center" gap="2" mb="1" minH="8" wrap="wrap">
        <Heading as="h2" id={id} textStyle="panelTitle" flex="1" minW="0">
          {title}
        </Heading>
        {tools}
        <ExportTool kinds={exports} card={title} wanted={data && { ...exportInput(view, data.range), by: view.by }} />
        {name && (
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            css={touchTarget}
            me="-2"
            disabled={!data}
            aria-keyshortcuts={letter}
            onClick={toggleTable}
          >
            <Icon as={isTable ? ChartColumn : Table2} size={14} />
            {t(isTable ? 'show.chart' : 'show.table')}
          </Button>
        )}
      </Flex>
      <Box opacity={isPlaceholderData ? 0.6 : 1} transition="opacity {durations.quick}">
        {renderBody()}
      </Box>
    </Box>
  );
}
