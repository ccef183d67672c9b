import { lazy, Suspense } from 'react';
import { downloads } from '../../files/running-downloads';
import { loadTexts } from '../../i18n/texts';
import { useStore } from '../../store';

/** Where the tray does not load, the download goes on without it. */
const DownloadTray = lazy(() =>
  Promise.all([import('../../files/download-tray'), loadTexts('files')]).then(
    ([tray]) => tray,
    (error: unknown) => {
      reportError(error);
      return { default: () => null };
    },
  ),
);

/** Shows downloads on every page; until there is one, nothing of it is loaded. */
export function RunningDownloads() {
  const isAny = useStore(downloads, (all) => all.length > 0);
  return (
    isAny && (
      <Suspense fallback={null}>
        <DownloadTray />
      </Suspense>
    )
  );
}
