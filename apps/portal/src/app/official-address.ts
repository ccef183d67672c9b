import { matchPath } from 'react-router-dom';
import { PATHS } from './features';

const paths: readonly string[] = PATHS.map(({ path }) => path);

/** The official paths (section 2 of the specification) of pages that have another path in the portal. */
const RENAMED_PATHS: readonly (readonly [from: string, to: string])[] = [
  ['/content-sharing/upload-content-sharing', '/content-sharing/upload'],
  ['/content-sharing/content-sharing-detail', '/content-sharing/detail'],
];

interface Place {
  pathname: string;
  search: string;
}

/** The placeholder for the owner of a document, which the specification requires in the address. */
const NO_OWNER = '-';

const renamePath = (pathname: string): string => {
  const entry = RENAMED_PATHS.find(([from]) => pathname === from || pathname.startsWith(`${from}/`));
  return entry ? entry[1] + pathname.slice(entry[0].length) : pathname;
};

/** Returns the portal's address for an official address such as `/events/event-detail?id=…`, or null if no redirect is needed. */
export function resolveOfficialAddress({ pathname, search }: Place): string | null {
  const path = renamePath(pathname.replace(/\/+$/, ''));
  const query = new URLSearchParams(search);
  const parts = [path];
  const id = query.get('id');
  const withId = paths.find((pattern) => pattern.startsWith(`${path}/:id`));
  if (id && withId) {
    query.delete('id');
    parts.push(encodeURIComponent(id));
  }
  let target = parts.join('/');
  const ownedPath = paths.find((pattern) => pattern.endsWith('/:id/:userId') && matchPath(pattern.replace('/:userId', ''), target));
  if (ownedPath) {
    target += `/${encodeURIComponent(query.get('userId') || NO_OWNER)}`;
    query.delete('userId');
  }
  if (target === pathname || !paths.some((pattern) => matchPath(pattern, target))) return null;
  const remainingQuery = query.toString();
  return remainingQuery ? `${target}?${remainingQuery}` : target;
}
