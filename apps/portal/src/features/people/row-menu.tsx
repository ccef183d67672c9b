import { Button, IconButton, Menu, Portal } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterExit } from '../../ui/overlay/after-exit';
import { Icon } from '../../ui/text/icon';
import { useNarrow } from '../../ui/theme/media';

interface RowActions {
  /** The button that opens the menu, which gets the focus back from a dialog. */
  button: RefObject<HTMLButtonElement | null>;
  /** Runs work once the menu is closed. */
  whenGone: (work: () => void) => void;
}

/** The menu of a row. On a phone, where rows are cards, its button shows the label. */
export function RowMenu({ name, children }: { name: string; children: (actions: RowActions) => ReactNode }) {
  const { t } = useTranslation('people');
  const isNarrow = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const { whenGone, onExitComplete } = useAfterExit();
  const label = t('action.menu', { name });
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }} onExitComplete={onExitComplete}>
      <Menu.Trigger asChild>
        {isNarrow ? (
          <Button ref={button} variant="outline" colorPalette="gray" whiteSpace="normal">
            {label}
          </Button>
        ) : (
          <IconButton ref={button} size="sm" variant="ghost" colorPalette="gray" aria-label={label} title={label}>
            <Icon as={Ellipsis} size={18} />
          </IconButton>
        )}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="200px">{children({ button, whenGone })}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
