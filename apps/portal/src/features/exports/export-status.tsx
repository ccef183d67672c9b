import { sees } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n/texts';
import { useSession } from '../../live/use-session';
import type { ExportTrayProps } from './export-tray';
import { exportsQuery } from './exports.cache';

/** The export tray. If it does not load, the page works without it. */
const ExportTray = lazy<ComponentType<ExportTrayProps>>(() =>
  Promise.all([import('./export-tray'), loadTexts('exports')]).then(
    ([tray]) => tray,
    (error: unknown) => {
      reportError(error);
      return { default: () => null };
    },
  ),
);

/** Shows the exports of this person in the status line. Its code is loaded only if there are exports. */
export default function ExportStatus() {
  const { user } = useSession();
  const canExport = user !== null && sees.dashboard(user.role);
  const { data } = useQuery({ ...exportsQuery(), enabled: canExport });
  if (!canExport || !data?.items.length) return null;
  return (
    <Suspense fallback={null}>
      <ExportTray exports={data.items} />
    </Suspense>
  );
}
