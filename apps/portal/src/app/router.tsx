import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { useSession } from '../live/use-session';
import { Splash } from '../ui/feedback/splash';
import { PATHS } from './features';
import { Layout } from './layout';
import { resolveOfficialAddress } from './official-address';
import { Screen, UnexpectedError } from './screen';

function UnknownPath() {
  const { state } = useSession();
  const officialPath = resolveOfficialAddress(useLocation());
  if (officialPath) return <Navigate to={officialPath} replace />;
  if (state === 'restoring' || state === 'checking') return <Splash />;
  return <Navigate to={state === 'signedIn' ? '/home' : '/login'} replace />;
}

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <UnexpectedError />,
    children: PATHS.map((path) => ({ path: path.path, handle: path, element: <Screen key={path.page ?? path.path} path={path} /> })),
  },
  { path: '*', element: <UnknownPath />, errorElement: <UnexpectedError /> },
];

/** Returns false for an address such as `/news/news-detail/%`, which no route can parse. */
const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

export const createRouter = () => {
  if (!isReadable(location.pathname)) history.replaceState(null, '', '/');
  return createBrowserRouter(routes);
};
