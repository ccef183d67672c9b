import { Box, Button, CloseButton, Drawer, Flex, Portal, Stack } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import { useNarrow } from '../theme/media';

interface BarProps {
  segments?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** The number of active filters, without segments and search. */
  set?: number;
  onClear?: () => void;
}

/** One row of 32 px controls under the header. On phones, the filters are in a bottom sheet. */
export function FilterBar({ segments, search, filters, set = 0, onClear }: BarProps) {
  const { t } = useTranslation('common');
  const narrow = useNarrow();
  const clear = <ClearAll set={set} {...(onClear && { onClear })} />;
  if (!narrow) {
    return (
      <Flex
        role="group"
        aria-label={t('filter.label')}
        align="center"
        gap="2"
        wrap="wrap"
        py="2"
        mb="2"
        bg="bg"
        position="sticky"
        top="0"
        zIndex="3"
      >
        {segments}
        {search}
        {filters}
        {clear}
      </Flex>
    );
  }
  return (
    <Stack gap="2" mb="3">
      {segments && (
        <Box overflowX="auto" mx="-4" px="4" pb="1">
          {segments}
        </Box>
      )}
      <Flex gap="2" align="center">
        {search}
        {filters && (
          <FilterSheet set={set} {...(onClear && { onClear })}>
            {filters}
          </FilterSheet>
        )}
      </Flex>
    </Stack>
  );
}

interface ClearProps {
  set: number;
  onClear?: () => void;
}

/** The button that clears all filters, shown if more than one is active. */
function ClearAll({ set, onClear }: ClearProps) {
  const { t } = useTranslation('common');
  if (set < 2 || !onClear) return null;
  return (
    <Button size="xs" variant="ghost" colorPalette="gray" onClick={onClear}>
      {t('action.clearAll')}
    </Button>
  );
}

/** The filters on a phone: a button that opens a bottom sheet. */
export function FilterSheet({ set, startsOpen = false, onClear, children }: ClearProps & { startsOpen?: boolean; children: ReactNode }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(startsOpen);
  return (
    <Drawer.Root open={open} onOpenChange={(details) => setOpen(details.open)} placement="bottom" lazyMount unmountOnExit>
      <Drawer.Trigger asChild>
        <Button size={{ base: 'sm', md: 'xs' }} variant="outline" colorPalette="gray" flexShrink="0">
          <Icon as={SlidersHorizontal} />
          {set ? t('filter.withCount', { count: set }) : t('filter.label')}
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content bg="bg.raised" roundedTop="lg">
            <Drawer.Header>
              <Drawer.Title textStyle="panelTitle">{t('filter.label')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Stack gap="3" align="stretch">
                {children}
                <ClearAll set={set} {...(onClear && { onClear })} />
              </Stack>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('action.close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
