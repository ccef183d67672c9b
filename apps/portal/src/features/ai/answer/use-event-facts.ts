import type { CardEvent } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { dayText, ownZone, timesOf, zoneName } from '../../../i18n/clocks';
import { useLanguage } from '../../../i18n/language';

interface EventFact {
  label: string;
  value: string;
}

/** Returns a function that formats the date, times and place of an event in the reader's language and time zone. */
export function useEventFacts(): (event: CardEvent) => EventFact[] {
  const { t } = useTranslation('events');
  const { intl } = useLanguage();
  return (event) => {
    const reader = ownZone();
    const { own, there } = timesOf(intl, event, event.zone, reader);
    const isElsewhere = event.mode !== 'online' && event.location !== '';
    return [
      { label: t('field.date'), value: dayText(intl, event, reader) },
      { label: there ? t('field.ownTime') : t('field.time'), value: `${own} (${zoneName(intl, reader)})` },
      ...(there ? [{ label: t('field.localTime'), value: `${there.text} (${there.zone})` }] : []),
      ...(isElsewhere ? [{ label: t('field.location'), value: event.location }] : []),
      { label: t('field.mode'), value: t(`mode.${event.mode}`) },
    ];
  };
}

/** Returns a function that formats the free seats of an event, or that the event was cancelled. */
export function useSeatsText(): (event: CardEvent) => string {
  const { t } = useTranslation('events');
  return ({ cancelledAt, capacity, free }) => {
    if (cancelledAt) return t('cancelled.title');
    if (capacity === null || free === null) return t('seats.unlimited');
    return free > 0 ? t('seats.free', { free, number: capacity }) : t('seats.none');
  };
}
