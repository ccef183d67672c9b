import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { loadTexts } from '../i18n/texts';
import { session } from '../live/session';
import { useMe, useSession } from '../live/use-session';
import { Splash } from '../ui/splash';
import { toast } from '../ui/toaster';
import type { Path } from './paths';
import { PublicLayout } from './public-layout';
import { guardRoute } from './route-guard';

const Shell = lazy(() => Promise.all([import('./shell'), loadTexts('notifications')]).then(([shell]) => shell));

export function usePath(): Path {
  const matches = useMatches();
  return matches.at(-1)?.handle as Path;
}

function NotAllowed() {
  const { t } = useTranslation('errors');
  useEffect(() => {
    toast.error({ id: 'not-allowed', title: t('notAllowed') });
  }, [t]);
  return <Navigate to="/home" replace />;
}

/** The one guard: asks who is here and lets the page in, or leads elsewhere (R2.7). */
export function Layout() {
  const path = usePath();
  const here = useLocation();
  const navigate = useNavigate();
  const { state, user } = useSession();
  const role = useMe()?.Role ?? user?.role;
  const met = useRef(false);
  const wasIn = useRef(false);
  if (state === 'signedOut' || state === 'unverified') met.current = true;
  if (state === 'signedIn') wasIn.current = true;

  // The page that met the 409 leads there itself, with the address; this is for every other place.
  useEffect(() => {
    if (state !== 'unverified') return;
    const timer = setTimeout(() => {
      if (location.pathname !== '/otp-completion') void navigate('/otp-completion');
    }, 50);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const verdict = guardRoute(path.who, state, role, met.current);
  if ('show' in verdict) {
    if (verdict.show === 'splash') return <Splash />;
    if (verdict.show === 'bare') return <PublicLayout path={path} />;
    return (
      <Suspense fallback={<Splash />}>
        <Shell path={path}>
          <Outlet />
        </Shell>
      </Suspense>
    );
  }
  if (verdict.why) return <NotAllowed />;
  if (verdict.go === '/login') {
    const from = wasIn.current && !session.ended ? undefined : here.pathname + here.search;
    return <Navigate to="/login" replace state={{ from, ...(session.ended ? { notice: session.ended } : {}) }} />;
  }
  const { from } = (here.state ?? {}) as { from?: string };
  return <Navigate to={verdict.go === '/home' && from ? from : verdict.go} replace />;
}
