import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';

/** Returns the first, last and neighbouring page numbers. `undefined` is a gap. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const shownPages = [...new Set([1, page - 1, page, page + 1, last])].filter((p) => p >= 1 && p <= last).sort((a, b) => a - b);
  return shownPages.flatMap((p, i) => {
    const previousPage = shownPages[i - 1] ?? p - 1;
    if (p - previousPage === 2) return [p - 1, p];
    return p - previousPage > 2 ? [undefined, p] : [p];
  });
}

interface Props {
  page: number;
  total: number;
  pageSize: number;
  /** True for a pane: one short line without page numbers. */
  compact?: boolean;
  onPage: (page: number) => void;
}

/** Shows the range of rows, such as "1 to 12 of 43", with page buttons. */
export function Pagination({ page, total, pageSize, compact = false, onPage }: Props) {
  const { t } = useTranslation('common');
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const firstRowNr = (page - 1) * pageSize + 1;
  const step = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      minH={compact ? '11' : '12'}
      px={compact ? '4' : { base: '0', md: '4' }}
      py={compact ? '1' : '2'}
    >
      <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
        {t('pagination.range', { from: firstRowNr, to: Math.min(page * pageSize, total), total })}
      </Box>
      {last > 1 && (
        <Flex as="nav" aria-label={t('pagination.label')} align="center" gap="1">
          <IconButton {...step} aria-label={t('pagination.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon as={ChevronLeft} flips />
          </IconButton>
          {(compact ? [] : pagesAround(page, last)).map((p, i) =>
            p === undefined ? (
              <Box key={`gap-${i}`} as="span" aria-hidden="true" color="fg.subtle" px="1">
                …
              </Box>
            ) : (
              <Button
                key={p}
                {...step}
                minW="8"
                px="2"
                fontVariantNumeric="tabular-nums"
                aria-label={t('pagination.page', { page: p })}
                aria-current={p === page ? 'page' : undefined}
                _currentPage={{ bg: 'bg.selected', color: 'brand.fg', fontWeight: '600' }}
                onClick={() => onPage(p)}
              >
                {p}
              </Button>
            ),
          )}
          <IconButton {...step} aria-label={t('pagination.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <Icon as={ChevronRight} flips />
          </IconButton>
        </Flex>
      )}
    </Flex>
  );
}
