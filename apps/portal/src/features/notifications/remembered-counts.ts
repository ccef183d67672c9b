import { useEffect } from 'react';
import { persistedProfile } from '../../live/persisted-profile';
import { useBell } from './notifications.queries';

/** Stores the number of notifications, for a reload and for the badge of the installed portal. */
export default function RememberedCounts() {
  const counts = useBell().data?.counts;
  useEffect(() => {
    if (!counts) return;
    persistedProfile.write({ notification: counts });
    if (!('setAppBadge' in navigator)) return;
    const badge = counts.unread ? navigator.setAppBadge(counts.unread) : navigator.clearAppBadge();
    // The badge is optional; the bell shows the same number.
    badge.catch(() => {});
  }, [counts]);
  return null;
}
