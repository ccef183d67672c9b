import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Splash } from '../ui/splash';
import type { Path } from './paths';

const OpenFrame = lazy(() => import('./public-frame'));

/** Pages for whoever is not signed in: those of the account bring a frame of their own, the open ones get a plain one. */
export function PublicLayout({ path }: { path: Path }) {
  if (path.who === 'visitor') return <Outlet />;
  return (
    <Suspense fallback={<Splash />}>
      <OpenFrame path={path} />
    </Suspense>
  );
}
