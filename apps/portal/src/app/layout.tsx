import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { mayHoldSession, session } from '../live/session';
import { useRole, useSession } from '../live/use-session';
import type { FeaturePath } from '../parts/feature';
import { HomeBlocksContext } from '../parts/home-blocks';
import { PlacesContext } from '../parts/navigation';
import { Splash } from '../ui/feedback/splash';
import { officialAddress } from './official-address';
import { guardRoute, NOT_ALLOWED } from './route-guard';
import { pageOf } from './screen';
import { PublicLayout } from './shell/public-layout';
import { loadShellTexts, loadSignedIn } from './signed-in';

/** The shell with everything that features give to it. */
const loadShell = async () => {
  const [{ default: Frame }, { parts, places, blocks }] = await Promise.all([import('./shell/shell'), loadSignedIn(), loadShellTexts()]);
  const SignedInShell = (props: Omit<ComponentProps<typeof Frame>, 'parts'>) => (
    <PlacesContext value={places}>
      <HomeBlocksContext value={blocks}>
        <Frame parts={parts} {...props} />
      </HomeBlocksContext>
    </PlacesContext>
  );
  return { default: SignedInShell };
};
let arrival: ReturnType<typeof loadShell> | undefined;
/** The shell, once; where it did not come, the next call tries again. */
export const shellArrival = (): ReturnType<typeof loadShell> => {
  arrival ??= loadShell().catch((failure: unknown) => {
    arrival = undefined;
    throw failure;
  });
  return arrival;
};
const Shell = lazy(shellArrival);

function usePath(): FeaturePath {
  const matches = useMatches();
  return matches.at(-1)?.handle as FeaturePath;
}

/** The one guard: asks who is here and lets the page in, or leads elsewhere (R2.7). */
export function Layout() {
  const path = usePath();
  const here = useLocation();
  const navigate = useNavigate();
  const { state } = useSession();
  const role = useRole();
  const metVisitor = useRef(false);
  const wasIn = useRef(false);
  if (state === 'signedOut' || state === 'unverified') metVisitor.current = true;
  if (state === 'signedIn') wasIn.current = true;

  // The page that met the 409 leads there itself, with the address; this is for every other place.
  useEffect(() => {
    if (state !== 'unverified') return;
    const timer = setTimeout(() => {
      if (location.pathname !== '/otp-completion') void navigate('/otp-completion');
    }, 50);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const verdict = guardRoute(path.who, state, role, metVisitor.current);
  const awaitsSession = 'show' in verdict && verdict.show === 'splash' && mayHoldSession();
  // What is drawn once the session is there comes while it is asked for; what does not come says so where it is drawn.
  useEffect(() => {
    if (!awaitsSession) return;
    pageOf(path);
    if (path.who !== 'visitor') shellArrival().catch(() => undefined);
  }, [awaitsSession, path]);
  // The base of an item may be a page itself: `/search?id=…`.
  const official = here.search.includes('id=') ? officialAddress(here) : null;
  if (official) return <Navigate to={official} replace />;
  if ('show' in verdict) {
    if (verdict.show === 'splash') return <Splash />;
    pageOf(path);
    if (verdict.show === 'public') return <PublicLayout path={path} />;
    return (
      <Suspense fallback={<Splash />}>
        <Shell path={path}>
          <Outlet />
        </Shell>
      </Suspense>
    );
  }
  if (verdict.why) return <Navigate to="/home" replace state={NOT_ALLOWED} />;
  if (verdict.go === '/login') {
    const from = wasIn.current && !session.ended ? undefined : here.pathname + here.search;
    return <Navigate to="/login" replace state={{ from, ...(session.ended ? { notice: session.ended } : {}) }} />;
  }
  const { from } = (here.state ?? {}) as { from?: string };
  return <Navigate to={verdict.go === '/home' && from ? from : verdict.go} replace />;
}
