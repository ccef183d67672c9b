import { type DataFrame, type Figures, moneyText } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../date-format';
import { useFormat } from '../i18n/format';
import { useLanguage } from '../i18n/language';

type Column = DataFrame['columns'][number];
type Value = string | number | null | undefined;

const STATUS_TEXT = { New: 'new', 'In Progress': 'inProgress', Closed: 'closed' } as const;
const MEASURES = {
  'inquiries-by-product': 'inquiries',
  registrations: 'seats',
  downloads: 'downloads',
  uses: 'uses',
} as const;
const HOUR_MS = 3_600_000;

/** Returns noon of a calendar day in local time, so that it is the same day in every time zone. */
const parseCalendarDay = (day: string): Date => new Date(`${day.slice(0, 10)}T12:00`);

/** Returns the texts of figures in the reader's language: title, result, column headings and cells. */
export function useFiguresText({ what, df, finding }: Figures) {
  const { t, i18n } = useTranslation(['figures', 'common']);
  const { intl } = useLanguage();
  const format = useFormat();
  const hasText = (key: string): boolean => i18n.exists(key, { ns: 'figures' });
  const formatDay = (options: Intl.DateTimeFormatOptions, day: string) => dateFormat(intl, options).format(parseCalendarDay(day));
  const formatWeeks = (value: number) => new Intl.NumberFormat(intl, { style: 'unit', unit: 'week', unitDisplay: 'long' }).format(value);

  const percents = new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

  /** Translates a code into the reader's language. Any other value is a name and stays unchanged. */
  function formatName(of: Column['of'], value: string): string {
    if (of === 'status' && value in STATUS_TEXT) return t(`common:status.${STATUS_TEXT[value as keyof typeof STATUS_TEXT]}`);
    if (of === 'function' && hasText(`function.${value}`)) return t(`function.${value as 'news'}`);
    return of === 'product' ? value.toUpperCase() : value;
  }

  function headOf({ key, label, of }: Column): string {
    if (of === 'function' && hasText(`function.${key}`)) return t(`function.${key as 'news'}`);
    return hasText(`column.${key}`) ? t(`column.${key as 'day'}`) : label;
  }

  function dateOf(of: Column['of'], day: string): string {
    if (Number.isNaN(parseCalendarDay(day).getTime())) return day;
    if (of === 'month') return formatDay({ month: 'short', year: 'numeric' }, day);
    return format.date(parseCalendarDay(day));
  }

  /**
   * Formats a day or month as an axis label, without the year, which the text above the chart contains. Returns undefined for any other
   * value.
   */
  function placeOf(of: Column['of'], value: Value): string | undefined {
    if (typeof value !== 'string' || Number.isNaN(parseCalendarDay(value).getTime())) return undefined;
    return formatDay(of === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' }, value);
  }

  function numberOf(type: Column['type'], value: number): string {
    if (type === 'percent') return percents.format(value / 100);
    if (type === 'money') return moneyText(intl, value, '');
    return format.number(value);
  }

  const cellOf = ({ type, of }: Column, value: Value): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'number') return numberOf(type, value);
    return type === 'date' ? dateOf(of, value) : formatName(of, value);
  };

  function findingText(): string {
    const { code, values } = finding;
    const number = (key: string) => format.number(Number(values[key] ?? 0));
    const day = (key: string) => (values[key] ? formatDay({ dateStyle: 'medium' }, String(values[key])) : '');
    const period = { from: day('from'), to: day('to') };
    switch (code) {
      case 'none':
        return t('finding.none', period);
      case 'no-changes':
        return t('finding.no-changes');
      case 'no-lead-times':
        return t('finding.no-lead-times');
      case 'inquiries':
        return t('finding.inquiries', { ...period, total: number('total'), open: number('open') });
      case 'first-response': {
        const time = (key: string) => format.duration(Number(values[key] ?? 0) * HOUR_MS);
        return t('finding.first-response', { ...period, answered: number('answered'), median: time('median'), ninth: time('ninth') });
      }
      case 'prices-changed':
        return t('finding.prices-changed', {
          lists: number('lists'),
          up: number('up'),
          down: number('down'),
          added: number('added'),
          removed: number('removed'),
        });
      case 'lead-times': {
        const [shortest, longest] = [formatWeeks(Number(values['shortest'])), formatWeeks(Number(values['longest']))];
        return t('finding.lead-times', { parts: number('parts'), shortest, longest });
      }
      default: {
        const measure = t(`column.${MEASURES[code]}`);
        const top = formatName(code === 'uses' ? 'function' : (df.columns[0]?.of ?? null), String(values['top'] ?? ''));
        return t('finding.most', { ...period, measure, top, total: number('total'), most: number('count') });
      }
    }
  }
  return { title: t(`title.${what}`), finding: findingText(), headOf, cellOf, placeOf, numberOf };
}
export type FiguresText = ReturnType<typeof useFiguresText>;
