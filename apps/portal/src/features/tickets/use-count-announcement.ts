import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/feedback/announcer';

/**
 * Announces the number of listed people to screen readers whenever it changes. `count` is undefined while no list is open or the list is
 * loading.
 */
export function useCountAnnouncement(count: number | undefined): void {
  const { t } = useTranslation('contact');
  useEffect(() => {
    if (count !== undefined) announce(count ? t('picker.found', { count }) : t('picker.none'));
  }, [count, t]);
}
