import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { loadTexts } from '../i18n/texts';
import { canHaveSession, session } from '../live/session';
import { useRole, useSession } from '../live/use-session';
import type { FeaturePath } from '../parts/feature';
import { HomeBlocksContext } from '../parts/home-blocks';
import { PlacesContext } from '../parts/places';
import { WaitingQueuesContext } from '../parts/waiting';
import { Splash } from '../ui/feedback/splash';
import { resolveOfficialAddress } from './official-address';
import { guardRoute, NOT_ALLOWED } from './route-guard';
import { pageOf } from './screen';
import { loadShellTexts, loadSignedIn } from './signed-in';

const PublicFrame = lazy(() => Promise.all([import('./shell/public-frame'), loadTexts('pages-shell')]).then(([frame]) => frame));

/** The layout of pages for visitors. Account pages have their own frame, other pages get a plain one. */
function PublicLayout({ path }: { path: FeaturePath }) {
  if (path.who === 'visitor') return <Outlet />;
  return (
    <Suspense fallback={<Splash />}>
      <PublicFrame path={path} />
    </Suspense>
  );
}

const loadShell = async () => {
  const [{ default: Frame }, { parts, places, blocks, queues }] = await Promise.all([
    import('./shell/shell'),
    loadSignedIn(),
    loadShellTexts(),
  ]);
  const SignedInShell = (props: Omit<ComponentProps<typeof Frame>, 'parts'>) => (
    <PlacesContext value={places}>
      <HomeBlocksContext value={blocks}>
        <WaitingQueuesContext value={queues}>
          <Frame parts={parts} {...props} />
        </WaitingQueuesContext>
      </HomeBlocksContext>
    </PlacesContext>
  );
  return { default: SignedInShell };
};
let arrival: ReturnType<typeof loadShell> | undefined;
/** Loads the shell once. After a failure, the next call tries again. */
export const loadShellOnce = (): ReturnType<typeof loadShell> => {
  arrival ??= loadShell().catch((failure: unknown) => {
    arrival = undefined;
    throw failure;
  });
  return arrival;
};
const Shell = lazy(loadShellOnce);

function usePath(): FeaturePath {
  const matches = useMatches();
  return matches.at(-1)?.handle as FeaturePath;
}

/** Guards all routes: checks the session and shows the page, or redirects (R2.7). */
export function Layout() {
  const path = usePath();
  const currentLocation = useLocation();
  const navigate = useNavigate();
  const { state } = useSession();
  const role = useRole();
  const hasShownVisitorPage = useRef(false);
  const wasSignedIn = useRef(false);
  if (state === 'signedOut' || state === 'unverified') hasShownVisitorPage.current = true;
  if (state === 'signedIn') wasSignedIn.current = true;

  // A page that received the 409 navigates to the verification itself and passes the address. This effect handles all other pages.
  useEffect(() => {
    if (state !== 'unverified') return;
    const timer = setTimeout(() => {
      if (location.pathname !== '/otp-completion') void navigate('/otp-completion');
    }, 50);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const verdict = guardRoute(path.who, state, role, hasShownVisitorPage.current);
  const awaitsSession = 'show' in verdict && verdict.show === 'splash' && canHaveSession();
  // Load the parts for a signed-in person while the session is being checked. A part that fails to load is reported where it is rendered.
  useEffect(() => {
    if (!awaitsSession) return;
    pageOf(path);
    if (path.who !== 'visitor') loadShellOnce().catch(() => undefined);
  }, [awaitsSession, path]);
  // The official address of an item may have the path of another page, such as `/search?id=…`.
  const officialPath = currentLocation.search.includes('id=') ? resolveOfficialAddress(currentLocation) : null;
  if (officialPath) return <Navigate to={officialPath} replace />;
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
    const returnPath =
      wasSignedIn.current && !session.ended ? undefined : currentLocation.pathname + currentLocation.search + currentLocation.hash;
    return <Navigate to="/login" replace state={{ from: returnPath, ...(session.ended ? { notice: session.ended } : {}) }} />;
  }
  const { from } = (currentLocation.state ?? {}) as { from?: string };
  return <Navigate to={verdict.go === '/home' && from ? from : verdict.go} replace />;
}
