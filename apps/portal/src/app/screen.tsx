import { Button } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../i18n/texts';
import { shownRoute, tracing } from '../live/tracing';
import type { FeaturePath, ScreenModule } from '../parts/feature';
import { Boundary } from '../ui/feedback/boundary';
import { endFirstPage } from '../ui/feedback/first-page';
import { MessageScope } from '../ui/feedback/offline-notice';
import { ErrorCard, LoadingState } from '../ui/feedback/states';

/** Thrown if the code or the texts of a page fail to load. */
class ModuleMissing extends Error {}

type LazyPage = LazyExoticComponent<ComponentType>;
type PageParts = Pick<FeaturePath, 'screen' | 'texts'>;
const loadedPages = new Map<FeaturePath['screen'], { Page: LazyPage; arrival: Promise<ScreenModule> }>();

const load = ({ screen, texts }: PageParts) => {
  const arrival = Promise.all([screen(), loadTexts(...texts)]).then(
    ([module]) => module,
    (cause: unknown) => {
      throw new ModuleMissing('A page did not load.', { cause });
    },
  );
  // The failure is reported where the page is rendered.
  arrival.catch(() => undefined);
  return { Page: lazy(() => arrival), arrival };
};

/** Returns the component of a path and the promise that resolves when it is loaded. The component loads in parallel with the frame. */
export function pageOf(path: PageParts) {
  const page = loadedPages.get(path.screen) ?? load(path);
  loadedPages.set(path.screen, page);
  return page;
}

/** Returns true if the error means that a script failed to load. Each browser has its own message for it. */
const isMissing = (error: Error): boolean =>
  error instanceof ModuleMissing || /dynamically imported module|module script failed/i.test(error.message);

function ModuleError({ attempts, onRetry }: { attempts: number; onRetry: (isManual: boolean) => void }) {
  const { t } = useTranslation('errors');
  const canRetry = attempts < LIMITS.moduleRetries;
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const handleOffline = () => setOffline(true);
    const handleOnline = () => onRetry(false);
    addEventListener('offline', handleOffline);
    addEventListener('online', handleOnline);
    return () => {
      removeEventListener('offline', handleOffline);
      removeEventListener('online', handleOnline);
    };
  }, [onRetry]);
  return (
    <ErrorCard title={t('module.title')} action={canRetry && <Button onClick={() => onRetry(true)}>{t('module.tryAgain')}</Button>}>
      {offline ? t('module.offline') : canRetry ? t('module.text') : t('module.checkConnection')}
    </ErrorCard>
  );
}

export function UnexpectedError() {
  const { t } = useTranslation('errors');
  return (
    <ErrorCard title={t('unexpected.title')} action={<Button onClick={() => location.reload()}>{t('unexpected.refresh')}</Button>}>
      {t('unexpected.text')}
    </ErrorCard>
  );
}

/** Rendered together with a loaded page, to remove the placeholder. */
function FirstPageEnd() {
  useLayoutEffect(() => void endFirstPage(), []);
  return null;
}

/** Loads a page on demand, code and texts in parallel, with three retries (R2.15). */
export function Screen({ path }: { path: PageParts & Partial<Pick<FeaturePath, 'path'>> }) {
  useEffect(() => shownRoute.set(path.path ?? ''), [path.path]);
  const [attempts, setTries] = useState(0);
  const [round, setRound] = useState(0);
  const { Page } = pageOf(path);
  // Reconnecting does not count as a retry by the person.
  const retry = (isManual: boolean) => {
    loadedPages.delete(path.screen);
    setRound(round + 1);
    if (isManual) setTries(attempts + 1);
  };
  return (
    <Boundary
      key={round}
      failed={(error) => (isMissing(error) ? <ModuleError attempts={attempts} onRetry={retry} /> : <UnexpectedError />)}
      onError={(error) => tracing.fails?.(error)}
    >
      <MessageScope>
        <Suspense fallback={<LoadingState />}>
          <Page />
          <FirstPageEnd />
        </Suspense>
      </MessageScope>
    </Boundary>
  );
}
