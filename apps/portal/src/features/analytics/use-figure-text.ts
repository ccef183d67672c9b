import { addUnits, changeOf, type Grain, isoDay, type LogRange, type UsageFunction } from '@portal/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../date-format';
import { useFormat } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';

/** The server counts days in UTC for all readers. */
const UTC = { timeZone: 'UTC' } as const;
const SHORT_FORMATS: Record<Grain, Intl.DateTimeFormatOptions> = {
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
};
const LONG_FORMATS: Record<Grain, Intl.DateTimeFormatOptions> = {
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' },
  week: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
};

interface Days {
  from: string;
  to: string;
}

/** Returns the first and last day of a chart point, limited to the range. */
export function daysOfPoint(at: string, { grain, from, to }: LogRange): Days {
  const start = new Date(at);
  const last = isoDay(new Date(addUnits(grain, start, 1).getTime() - 1));
  const first = isoDay(start);
  return { from: first < from ? from : first, to: last > to ? to : last };
}

export function useFigureText() {
  const { t } = useTranslation('dashboard');
  const { intl } = useLanguage();
  const { percent, number } = useFormat();
  return useMemo(() => {
    const dateFormatWith = (options: Intl.DateTimeFormatOptions) => dateFormat(intl, { ...UTC, ...options });
    /** Formats a date range, such as "Nov 1 – 14, 2026". */
    const days = ({ from, to }: Days): string => dateFormatWith({ dateStyle: 'medium' }).formatRange(new Date(from), new Date(to));
    const day = (at: string): string => dateFormatWith({ dateStyle: 'medium' }).format(new Date(at));
    const places = (range: LogRange) => {
      const shortDate = dateFormatWith(SHORT_FORMATS[range.grain]);
      const longDate = dateFormatWith(LONG_FORMATS[range.grain]);
      return {
        short: (at: string) => shortDate.format(new Date(at)),
        long: (at: string) => (range.grain === 'week' ? days(daysOfPoint(at, range)) : longDate.format(new Date(at))),
      };
    };
    /** Formats the change from the previous number, or returns null if that number is unknown. */
    const change = (count: number, previous: number | null): string | null => {
      if (previous === null) return null;
      const { kind, ...rest } = changeOf(count, previous);
      return t(`change.${kind}`, { percent: 'percent' in rest ? percent(rest.percent / 100) : '' });
    };
    /** Describes a total and its change, such as "1,204 sign-ins, 8% more than in the previous period." */
    const total = (text: string, count: number, previous: number | null): string => {
      const difference = change(count, previous);
      return difference ? t('finding.compared', { total: text, change: difference }) : t('finding.plain', { total: text });
    };
    /** Describes the highest of several points. Returns an empty text if all are zero. */
    const peak = (items: readonly { at: string; count: number }[], range: LogRange): string => {
      const top = items.reduce((best, item) => (item.count > best.count ? item : best), { at: '', count: 0 });
      return top.count && items.length > 1 ? t('finding.peak', { when: places(range).long(top.at), number: number(top.count) }) : '';
    };
    const func = (name: UsageFunction): string => t(`function.${name}`);
    return { day, days, places, change, total, peak, func };
  }, [t, intl, percent, number]);
}

/** Joins sentences with the spacing of their script. */
export const joinSentences = (...parts: readonly string[]): string =>
  parts.filter(Boolean).reduce((text, part) => `${text}${text === '' || text.endsWith('。') ? '' : ' '}${part}`, '');
