import { useState } from 'react';
import { lazyTrigger } from '../../ui/lazy-trigger';
import { BellButton } from './bell-button';
import type { BellPopoverProps } from './bell-popover';
import { useNotificationToasts } from './notification-toasts';

const Opened = lazyTrigger<BellPopoverProps>(() => import('./bell-popover'), 'dialog');

/** The bell of the header, and what is unread behind it. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  useNotificationToasts(isOpen);
  return <Opened onOpenChange={setOpen} button={<BellButton />} />;
}
