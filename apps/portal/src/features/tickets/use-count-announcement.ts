import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/feedback/announcer';

/** Tells a screen reader how many people a list offers, each time that the number is another; `undefined` while none is open or they load. */
export function useCountAnnouncement(count: number | undefined): void {
  const { t } = useTranslation('contact');
  useEffect(() => {
    if (count !== undefined) announce(count ? t('picker.found', { count }) : t('picker.none'));
  }, [count, t]);
}
