import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './boundary';
import { ErrorState } from './error-state';
import { loadLater } from './idle';

interface PlaceholderProps {
  /** The placeholder until the part is loaded. */
  waiting?: ReactNode;
  /** Replaces the failure message, or wraps it together with the Try Again button. */
  missing?: (retry: () => void, words: ReactNode) => ReactNode;
}

/**
 * Loads a part of a page on demand. If loading fails, the failure is shown in its place with a retry button, and the rest of the page
 * works. The part is loaded again when the browser is back online. Unless `forFew` is true, it is also loaded once the browser is idle.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, { forFew = false } = {}) => {
  let loadedPart: ComponentType<P> | undefined;
  const fetchPart = () =>
    load().then((module) => {
      loadedPart = module.default;
      return module.default;
    });
  if (!forFew) loadLater(fetchPart);
  return function LazyPart({ waiting = null, missing, ...props }: P & PlaceholderProps) {
    const { t } = useTranslation('errors');
    const [Part, setPart] = useState(() => loadedPart);
    const [isMissing, setMissing] = useState(false);
    const [attempts, setTries] = useState(0);
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      fetchPart().then(
        (part) => !isUnmounted && setPart(() => part),
        () => !isUnmounted && setMissing(true),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part, attempts]);
    const retry = () => {
      setMissing(false);
      setTries((before) => before + 1);
    };
    useEffect(() => {
      if (!isMissing) return;
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, [isMissing]);
    const renderFailure = () => {
      const words = (
        <ErrorState onRetry={retry} retry={t('module.tryAgain')}>
          {t('module.text')}
        </ErrorState>
      );
      return missing ? missing(retry, words) : words;
    };
    if (isMissing) return renderFailure();
    if (!Part) return waiting;
    return (
      <Boundary key={attempts} failed={renderFailure}>
        <Part {...(props as unknown as P)} />
      </Boundary>
    );
  };
};
