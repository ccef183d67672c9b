import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadLater } from './later-parts';
import { sayMissing } from './missing-part';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * What opens over the page, loaded once the browser is idle, or when it is opened first. Where it does not load, a toast says so and offers to
 * open it again (`onReopen`), and each opening tries anew.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<{ default: ComponentType<P> }>) => {
  loadLater(load);
  return function LazyDialog({ onReopen, ...props }: P & { onReopen: () => void }) {
    const { open, onClose } = props;
    const [Dialog, setDialog] = useState<ComponentType<P>>();
    const giveUp = useEffectEvent(() => {
      sayMissing(onReopen);
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
    return Dialog ? <Dialog {...(props as unknown as P)} /> : null;
  };
};
