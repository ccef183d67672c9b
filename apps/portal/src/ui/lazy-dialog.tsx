import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLater } from './later-parts';
import { toast } from './toaster';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * What opens over the page, loaded once the browser is idle, or when it is opened first. Where it does not load, a toast says so, and the next
 * opening tries again.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<{ default: ComponentType<P> }>) => {
  loadLater(load);
  return function LazyDialog(props: P) {
    const { t } = useTranslation('errors');
    const { open, onClose } = props;
    const [Dialog, setDialog] = useState<ComponentType<P>>();
    const giveUp = useEffectEvent(() => {
      toast.error(t('module.checkConnection'));
      onClose();
    });
    // One try for each opening.
    useEffect(() => {
      if (!open || Dialog) return;
      load().then(
        (module) => setDialog(() => module.default),
        () => giveUp(),
      );
    }, [open, Dialog]);
    return Dialog ? <Dialog {...props} /> : null;
  };
};
