import type { PublicationKind } from '@portal/contracts';
import type { FeaturePath } from './feature';
import { type KindPages, PUBLICATION_PAGES } from './publication-pages';

type Content = Pick<FeaturePath, 'texts' | 'screen'>;

interface Contents {
  list: Content;
  detail: Content;
  changes?: Content;
  view?: Content;
  form: Content;
}

const allowEveryone = () => true;

/** Returns true for kinds whose list is read rather than scanned, and is therefore as narrow as running text. */
const isRead = (kind: PublicationKind): boolean => kind === 'news' || kind === 'event';

/** Returns the manifest entries for the pages of one publication kind. */
export function publicationRoutes(kind: PublicationKind, { list, detail, changes, view, form }: Contents): FeaturePath[] {
  const { canPublish, ...pages }: KindPages = PUBLICATION_PAGES[kind];
  const parent = { to: pages.list.path, title: pages.list.title };
  return [
    { ...pages.list, ...list, who: allowEveryone, ...(isRead(kind) ? {} : { full: true }) },
    { ...pages.detail, ...detail, who: allowEveryone, parent, ...(kind !== 'news' && { full: true }) },
    ...(pages.changes && changes ? [{ ...pages.changes, ...changes, who: allowEveryone, parent, full: true } as const] : []),
    ...(pages.view && view ? [{ ...pages.view, ...view, who: allowEveryone, parent, fills: true } as const] : []),
    { ...pages.publish, ...form, who: canPublish, parent },
    { ...pages.edit, ...form, who: canPublish, parent },
  ];
}
