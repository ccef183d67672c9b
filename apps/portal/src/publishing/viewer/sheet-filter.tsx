import { Button, Flex, Input, NativeSelect, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_WAIT } from '../../ui/form/search-field';
import { isImeKey } from '../../ui/input/ime';
import type { RowFilter } from './preview.queries';
import type { SheetColumn } from './sheet-columns';
import type { SheetRowsView } from './use-sheet-rows';

interface Props {
  columns: readonly SheetColumn[];
  rows: SheetRowsView;
  rowCount: number;
  onFilter: (filter: RowFilter) => void;
}

export function SheetFilter({ columns, rows, rowCount, onFilter }: Props) {
  const { t } = useTranslation(['viewer', 'common']);
  const [text, setText] = useState('');
  const [column, setColumn] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (search: string, next = column) => {
    clearTimeout(timer.current);
    onFilter({ search: search.trim(), column: next });
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(next), SEARCH_WAIT);
  };
  const choose = (next: number | null) => {
    setColumn(next);
    apply(text, next);
  };
  const status = rows.isSearching
    ? t('common:search.busy')
    : rows.error && !rows.count
      ? ''
      : rows.filter.search
        ? t('rowsFound', { count: rows.count })
        : t('rows', { count: rowCount });
  return (
    <Flex align="center" gap="2" px="3" py="2" borderBottomWidth="1px" flexShrink="0" wrap="wrap" role="search">
      <NativeSelect.Root size="xs" w={{ base: '130px', md: '200px' }}>
        <NativeSelect.Field
          aria-label={t('filterColumn')}
          value={column ?? ''}
          onChange={({ target: { value } }) => choose(value === '' ? null : Number(value))}
        >
          <option value="">{t('allColumns')}</option>
          {columns.map(({ heading }, index) => (
            <option key={index} value={index}>
              {heading}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Input
        size="xs"
        flex="1"
        minW="120px"
        maxW="280px"
        fontSize={{ base: '1rem', md: '0.875rem' }}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LIMITS.searchTerm}
        aria-label={t('filterRows')}
        placeholder={t('filterRows')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isImeKey(event)) apply(text);
        }}
      />
      <Text role="status" textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums" ms="auto">
        {status}
      </Text>
      {rows.isPartial && (
        <Flex align="center" gap="2" w="full">
          <Text textStyle="caption">{t('loadedRowsOnly')}</Text>
          <Button size="2xs" variant="outline" colorPalette="gray" onClick={rows.retry}>
            {t('common:action.retry')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
