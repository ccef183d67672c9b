import { Popover, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What a screen reader calls it; the button that opens it is mostly called the same. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  placement?: 'top-start' | 'bottom-end';
  width: string;
  /** Drawn while it is open. */
  children: ReactNode;
}

/** Returns whether the target lies in a toast or an offer to undo. */
const isMessage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scope=toast], [data-message]') !== null;

/** A panel at the button that opens it, never wider than the glass. */
export function PopoverPanel({ open, onOpenChange, label, trigger, placement = 'bottom-end', width, children }: Props) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      // Undo of what was done in the panel is a message beside it, and the panel shows what comes back.
      onInteractOutside={(event) => isMessage(event.detail.originalEvent.target) && event.preventDefault()}
      positioning={{ placement }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w={width} maxW="calc(100vw - 16px)" aria-label={label}>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
