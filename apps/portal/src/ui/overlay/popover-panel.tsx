import { Popover, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { MessageScope } from '../feedback/offline-notice';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The label for screen readers, usually the text of the trigger. */
  label: string;
  trigger: ReactElement;
  placement?: 'top-start' | 'bottom-end';
  width: string;
  children: ReactNode;
}

/** Returns true if the target is in a toast or an undo offer. */
const isMessage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scope=toast], [data-message]') !== null;

/** A panel next to its trigger, never wider than the window. */
export function PopoverPanel({ open, onOpenChange, label, trigger, placement = 'bottom-end', width, children }: Props) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      // An undo offer for an action in the panel is outside the panel, which must stay open to show the restored item.
      onInteractOutside={(event) => isMessage(event.detail.originalEvent.target) && event.preventDefault()}
      positioning={{ placement }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w={width} maxW="calc(100vw - 16px)" aria-label={label}>
            <MessageScope>{children}</MessageScope>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
