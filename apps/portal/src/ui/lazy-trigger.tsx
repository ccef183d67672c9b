import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';

interface Touched {
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}

/**
 * A button now, and what it opens at the first touch: no first view waits for the machinery of a menu. What is loaded brings the same button
 * as its trigger, and begins open.
 */
export const lazyTrigger = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, opens: 'menu' | 'dialog') => {
  const Opened = lazy(load) as ComponentType<P>;
  const fetch = () => void load();
  return function OnTouch({ button, ...props }: P & { button: ReactElement<Touched> }) {
    const [wanted, setWanted] = useState(false);
    const closed = cloneElement(button, {
      'aria-haspopup': opens,
      'aria-expanded': false,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => setWanted(true),
    });
    if (!wanted) return closed;
    return (
      <Suspense fallback={closed}>
        <Opened {...(props as unknown as P)} />
      </Suspense>
    );
  };
};
