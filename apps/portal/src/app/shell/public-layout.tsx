import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts';
import type { FeaturePath } from '../../parts/feature';
import { Splash } from '../../ui/feedback/splash';

const OpenFrame = lazy(() => Promise.all([import('./public-frame'), loadTexts('pages-shell')]).then(([frame]) => frame));

/** Layout of visitor pages: those of the account have their own frame, the open ones get a plain one. */
export function PublicLayout({ path }: { path: FeaturePath }) {
  if (path.who === 'visitor') return <Outlet />;
  return (
    <Suspense fallback={<Splash />}>
      <OpenFrame path={path} />
    </Suspense>
  );
}
