import { useEffect } from 'react';
import { persistedProfile } from '../../live/persisted-profile';
import { useBell } from './notifications.queries';

/** Stores the number of notifications for the next reload, and shows it as the badge of the installed app. */
export default function RememberedCounts() {
  const counts = useBell().data?.counts;
  useEffect(() => {
    if (!counts) return;
    persistedProfile.write({ notification: counts });
    if (!('setAppBadge' in navigator)) return;
    const badge = counts.unread ? navigator.setAppBadge(counts.unread) : navigator.clearAppBadge();
    // The badge is optional, because the bell shows the same number.
    badge.catch(() => {});
  }, [counts]);
  return null;
}
