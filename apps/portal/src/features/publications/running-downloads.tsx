import { Suspense } from 'react';
import { downloads } from '../../files/running-downloads';
import { loadTexts } from '../../i18n/texts';
import { optionalPart } from '../../parts/optional-part';
import { useStore } from '../../store';

const DownloadTray = optionalPart(async () => {
  const [tray] = await Promise.all([import('../../files/download-tray'), loadTexts('files')]);
  return tray;
});

/** Shows running downloads on every page. Its code is loaded with the first download. */
export function RunningDownloads() {
  const hasDownloads = useStore(downloads, (all) => all.length > 0);
  return (
    hasDownloads && (
      <Suspense fallback={null}>
        <DownloadTray />
      </Suspense>
    )
  );
}
