import { Box, Button, Center, CloseButton, Drawer, Portal, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageScope } from '../../ui/feedback/offline-notice';
import { PersonSkeleton } from '../../ui/feedback/skeletons';
import { LoadingState } from '../../ui/feedback/states';
import { Icon } from '../../ui/text/icon';
import { Illustration } from '../../ui/text/illustration';
import { useMedia, useNarrow } from '../../ui/theme/media';
import { RequestDetail } from './request-detail';

/** The position of the open request: beside the table, over the end of the table, or instead of it. */
type PaneLayout = 'beside' | 'over' | 'page';

/** Returns the layout of the queue by width: the pane beside the table, over it, or as a separate page. */
export function usePaneLayout() {
  const isAdjacent = useMedia('(min-width: 64rem)');
  const fitsColumns = useMedia('(min-width: 80rem)');
  const pane: PaneLayout = useNarrow() ? 'page' : isAdjacent ? 'beside' : 'over';
  return { pane, columns: { role: pane === 'over' || fitsColumns, country: fitsColumns } };
}

interface Props extends Omit<ComponentProps<typeof RequestDetail>, 'page' | 'closable'> {
  /** The position of the pane: beside the table, over the end of the table, or instead of it. */
  layout: PaneLayout;
  onClose: () => void;
}

/** The pane of the open request, positioned according to the width. */
export function DetailPane({ layout, onClose, ...detail }: Props) {
  const { t } = useTranslation('approval');
  const content = useRef<HTMLDivElement>(null);
  if (layout === 'beside') return <RequestDetail {...detail} />;
  if (layout === 'page')
    return (
      <Box flex="1" minW="0" bg="bg.panel" minH="calc(100dvh - 78px)" display="flex" flexDirection="column">
        <Box p="2" pb="0">
          <Button variant="ghost" size="sm" h="44px" colorPalette="gray" onClick={onClose}>
            <Icon as={ArrowLeft} flips />
            {t('detail.back')}
          </Button>
        </Box>
        <Box flex="1" display="grid">
          <RequestDetail {...detail} page />
        </Box>
      </Box>
    );
  return (
    <Drawer.Root
      open
      placement="end"
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => content.current?.querySelector('h2') ?? null}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={content} maxW="440px" bg="bg.panel" aria-label={t('region.detail')}>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('detail.close')} zIndex="1" />
            </Drawer.CloseTrigger>
            <Drawer.Body p="0" display="grid">
              <MessageScope>
                <RequestDetail {...detail} closable />
              </MessageScope>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

interface SidePaneProps {
  children: ReactNode;
  /** Called when the person clicks in the pane. */
  onAct: () => void;
  /** True while the first row, which the pane will show, is loading. */
  isLoading: boolean;
}

/** The area of the pane beside the table. It is rendered even while no request is open. */
export function SidePane({ children, onAct, isLoading }: SidePaneProps) {
  const { t } = useTranslation('approval');
  return (
    <Box
      as="aside"
      aria-label={t('region.detail')}
      w={{ lg: '400px', '2xl': '440px' }}
      flexShrink="0"
      borderStartWidth="1px"
      bg="bg.panel"
      overflowY="auto"
      tabIndex={0}
      focusVisibleRing="inside"
      onClickCapture={onAct}
    >
      {children ||
        (isLoading ? (
          <LoadingState>
            <PersonSkeleton />
          </LoadingState>
        ) : (
          <Center h="full" flexDirection="column" gap="4" p="6" textAlign="center">
            <Illustration kind="settled" />
            <Text color="fg.muted" maxW="32ch">
              {t('detail.choose')}
            </Text>
          </Center>
        ))}
    </Box>
  );
}
