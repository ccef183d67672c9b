import { useState } from 'react';
import { loadTexts } from '../../i18n/texts';
import { lazyTrigger } from '../../ui/feedback/lazy-trigger';
import { BellButton } from './bell-button';
import type { BellPopoverProps } from './bell-popover';
import { useNotificationToasts } from './notification-toasts';

const loadPopover = () => Promise.all([import('./bell-popover'), loadTexts('notifications')]).then(([part]) => part);
const BellTrigger = lazyTrigger<BellPopoverProps>(loadPopover, 'dialog');

export function Bell() {
  const [isOpen, setOpen] = useState(false);
  useNotificationToasts(isOpen);
  return <BellTrigger onOpenChange={setOpen} button={<BellButton />} />;
}
