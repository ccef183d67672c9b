import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadLater } from './idle';
import { reportMissingPart } from './lazy-trigger';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Loads a dialog once the browser is idle, or when it is first opened. If it does not load, a toast offers a retry (`onReopen`), and each
 * opening retries as well.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<{ default: ComponentType<P> }>) => {
  loadLater(load);
  return function LazyDialog({ onReopen, ...props }: P & { onReopen: () => void }) {
    const { open, onClose } = props;
    const [Dialog, setDialog] = useState<ComponentType<P>>();
    const giveUp = useEffectEvent(() => {
      reportMissingPart(onReopen);
      onClose();
    });
    // Load once per opening.
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
