import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing, type Outline, type SheetRows } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { Segments } from '../../ui/form/segments';
import { NO_FILTER, sheetPageQuery, type VersionId } from './preview.queries';
import { columnsOf } from './sheet-columns';
import { SheetFilter } from './sheet-filter';
import { SheetGrid } from './sheet-grid';
import { useSheetRows } from './use-sheet-rows';

interface Props {
  id: VersionId;
  sheets: Outline['sheets'];
  part: number;
  onPart: (part: number) => void;
  onDownload: () => void;
  /** Called when the reader has lost access to the file. */
  onRemoved: () => void;
}

/** A workbook with its sheets, the rows of the open sheet, and a filter. */
export function SheetView({ id, sheets, part, onPart, onDownload, onRemoved }: Props) {
  const { t } = useTranslation('viewer');
  const { data, error, refetch } = useQuery(sheetPageQuery(id, part, 0));
  return (
    <Flex direction="column" flex="1" minH="0" overflowY="auto">
      {sheets.length > 1 && (
        <Box px="3" py="2" borderBottomWidth="1px" overflowX="auto" flexShrink="0">
          <Segments
            label={t('sheets')}
            value={String(part)}
            segments={sheets.map(({ part: nr, name, hidden }) => ({
              value: String(nr),
              label: hidden ? t('hiddenSheet', { name }) : name,
            }))}
            onChange={(value) => onPart(Number(value))}
          />
        </Box>
      )}
      {data ? (
        <Sheet key={part} id={id} sheet={data} onDownload={onDownload} onRemoved={onRemoved} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>
      ) : (
        <Stack p="4" gap="3" aria-busy="true">
          {Array.from({ length: 12 }, (_, row) => (
            <Skeleton key={row} h="14px" w={`${90 - (row % 4) * 12}%`} />
          ))}
        </Stack>
      )}
    </Flex>
  );
}

function Sheet({ id, sheet, onDownload, onRemoved }: Pick<Props, 'id' | 'onDownload' | 'onRemoved'> & { sheet: SheetRows }) {
  const { t } = useTranslation(['viewer', 'common']);
  const [filter, setFilter] = useState(NO_FILTER);
  const columns = useMemo(() => columnsOf(sheet), [sheet]);
  const rows = useSheetRows(id, sheet, filter);
  const isMissing = isRefusedAs(rows.error, ObjectMissing);
  useEffect(() => {
    if (isMissing) onRemoved();
  }, [isMissing, onRemoved]);
  const { headCount, storedCount, rowCount } = sheet;
  if (!sheet.rows.length) return <Text p="6">{t('emptySheet')}</Text>;
  return (
    <>
      <SheetFilter columns={columns} rows={rows} rowCount={rowCount - headCount} onFilter={setFilter} />
      {rows.error && (
        <Flex role="alert" align="center" gap="3" px="3" py="2" borderBottomWidth="1px" flexShrink="0" wrap="wrap">
          <Text textStyle="label">{failureText(rows.error)}</Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={rows.retry}>
            {t('common:action.retry')}
          </Button>
        </Flex>
      )}
      <SheetGrid sheet={sheet} columns={columns} rows={rows} />
      {rowCount > storedCount && (
        <Flex align="center" justify="center" gap="3" px="3" py="2" borderTopWidth="1px" flexShrink="0" wrap="wrap">
          <Text textStyle="label" color="fg.muted">
            {t('firstRows', { count: storedCount - headCount, all: rowCount - headCount })}
          </Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onDownload}>
            {t('downloadAll', { all: rowCount - headCount })}
          </Button>
        </Flex>
      )}
    </>
  );
}
