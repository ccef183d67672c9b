import i18next from 'i18next';
import { type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react';
import { runWhenIdle } from './idle';
import { toast } from './toaster';

/** Shows a toast that an overlay did not load, with a retry button. */
export const reportMissingPart = (retry: () => void): void =>
  toast.error({
    id: 'missing part',
    title: i18next.t('errors:module.text'),
    action: { label: i18next.t('errors:module.tryAgain'), onClick: retry },
  });

interface TriggerProps {
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}

/**
 * Renders a button immediately and loads the overlay that it opens once the browser is idle, so that no first view waits for the overlay
 * and it also opens offline. The loaded part renders the same button as its trigger and starts open. If loading fails, the button stays,
 * and a toast offers a retry.
 */
export const lazyTrigger = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, opens: 'menu' | 'dialog') => {
  // If loading fails here, the click loads again and reports the failure.
  const prefetch = () => void load().catch(() => undefined);
  return function LazyTrigger({ button, ...props }: P & { button: ReactElement<TriggerProps> }) {
    const [LoadedPart, setLoadedPart] = useState<ComponentType<P>>();
    useEffect(() => runWhenIdle(prefetch), []);
    if (LoadedPart) return <LoadedPart {...(props as unknown as P)} />;
    const openPart = () =>
      void load().then(
        (module) => setLoadedPart(() => module.default),
        () => reportMissingPart(openPart),
      );
    return cloneElement(button, {
      'aria-haspopup': opens,
      'aria-expanded': false,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: openPart,
    });
  };
};
