import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '../../device/server-clock';
import { cache } from '../../live/cache';
import { publicationAddress } from '../../parts/publication-address';
import { toast } from '../../ui/feedback/toaster';
import { partSignals } from './part-signals';
import { PARTS_PAGE, partNewsQuery } from './parts.queries';

/** The maximum age in milliseconds at which a publication triggers a toast. Older publications appear on the home page only. */
const FRESH_MS = 10 * 60_000;

/** Shows toasts for new publications about watched parts, unless a block on screen shows them. */
export function PartToasts() {
  const { t } = useTranslation('publications-shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const show = useEffectEvent(async (publicationId: string) => {
    if (pathname === '/home' || pathname === PARTS_PAGE || document.visibilityState === 'hidden') return;
    const { items } = await cache.fetchQuery({ ...partNewsQuery(undefined), staleTime: 0 });
    const entry = items.find(({ documentId }) => documentId === publicationId);
    if (!entry || serverNow() - Date.parse(entry.publishedAt) > FRESH_MS) return;
    toast.info({
      id: `parts-${publicationId}`,
      title: t('watch.news'),
      description: entry.title,
      action: { label: t('watch.open'), onClick: () => void navigate(publicationAddress({ kind: entry.kind, documentId: publicationId })) },
    });
  });
  // A failure is ignored, because the home page shows the publication too.
  useEffect(() => partSignals.subscribe((publicationId) => queueMicrotask(() => void show(publicationId).catch(() => undefined))), []);
  return null;
}
