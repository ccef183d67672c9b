import { Box } from '@chakra-ui/react';
import { type KeyboardEvent, useRef } from 'react';
import { ErrorState } from '../feedback/error-state';
import { LoadingState, RefetchLine } from '../feedback/states';
import { isKey } from '../input/keys';
import { useNarrow } from '../theme/media';
import { DataCards } from './data-cards';
import { DataRows } from './data-rows';
import type { DataTableProps } from './data-table.types';
import { NewRowsPill } from './new-rows-pill';
import { TableSkeleton } from './table-skeleton';
import { useRowKeys } from './use-row-keys';

export type { Column, DataTableProps, RowLook, Sort } from './data-table.types';

const HEAD = 40;

/** The style of the rounded table header. The cells have their own background, because rows scroll below them. */
const roundHead = {
  '& thead th:first-of-type': { borderStartStartRadius: 'lg' },
  '& thead th:last-of-type': { borderStartEndRadius: 'lg' },
};

/** A list as a table, or as cards below `md` or on demand. `pending` rows wait behind a pill at the lower edge of the header. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, failed, empty, pending, busy = false, footer, fill, grid = false, label, shortcuts = true } = props;
  const narrow = useNarrow();
  const isCardView = narrow || grid;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const links = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];

  async function showPending() {
    if (!pending?.count) return;
    await pending.onShow();
    requestAnimationFrame(() => {
      if (fill) scroller.current?.scrollTo({ top: 0 });
      else frame.current?.scrollIntoView({ block: 'nearest' });
      const first = frame.current?.querySelector<HTMLElement>('[data-fresh] [data-row-link]') ?? links()[0];
      first?.focus({ preventScroll: true });
    });
  }

  useRowKeys(frame, { isOff: !shortcuts });
  const handleKey = ({ nativeEvent }: KeyboardEvent) => {
    if (shortcuts && isKey('held', nativeEvent)) void showPending();
  };

  let body = <LoadingState>{props.skeleton ?? <TableSkeleton columns={props.columns} density={props.density} />}</LoadingState>;
  if (failed && !rows)
    body = (
      <ErrorState onRetry={failed.onRetry} reason={failed.reason}>
        {failed.words}
      </ErrorState>
    );
  else if (rows?.length === 0) body = <>{empty}</>;
  else if (rows) body = isCardView ? <DataCards {...props} rows={rows} /> : <DataRows {...props} rows={rows} />;

  return (
    <Box
      ref={frame}
      role="region"
      aria-label={label}
      aria-busy={busy || undefined}
      onKeyDown={handleKey}
      position="relative"
      display={fill ? 'flex' : 'block'}
      flexDirection="column"
      h={fill ? 'full' : undefined}
      minH="0"
      bg={isCardView ? undefined : 'bg.panel'}
      borderWidth={fill || isCardView ? '0' : '1px'}
      rounded={fill ? undefined : 'lg'}
      css={fill ? undefined : roundHead}
    >
      <Box position={fill ? 'absolute' : 'sticky'} top={isCardView ? '16px' : '0'} insetX="0" h="0" zIndex="4" pointerEvents="none">
        <RefetchLine active={busy} />
        <Box position="absolute" insetX="0" top={isCardView ? '-18px' : `${HEAD - 14}px`} display="flex" justifyContent="center">
          <NewRowsPill count={pending?.count ?? 0} onClick={() => void showPending()}>
            {pending?.words}
          </NewRowsPill>
        </Box>
      </Box>
      <Box
        ref={scroller}
        data-scroller=""
        flex={fill ? '1' : undefined}
        minH="0"
        overflowY={fill ? 'auto' : undefined}
        opacity={busy ? 0.6 : 1}
        transition="opacity {durations.quick}"
      >
        {body}
      </Box>
      {footer && rows && (
        <Box borderTopWidth={isCardView ? '0' : '1px'} flexShrink="0">
          {footer}
        </Box>
      )}
    </Box>
  );
}
