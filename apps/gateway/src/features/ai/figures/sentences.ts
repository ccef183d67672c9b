import type { Figures, FiguresQuery } from '@portal/contracts';

type Values = Figures['finding']['values'];

const pluralize = (n: unknown, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** The English texts of findings, for API clients and models. The portal renders the finding's code in the reader's language. */
const SENTENCES: Record<Figures['finding']['code'], (values: Values) => string> = {
  none: ({ from, to }) => `Nothing was counted from ${from} to ${to}.`,
  'no-changes': () => 'The newest versions of the price lists changed no price.',
  'no-lead-times': () => 'No price list names lead times.',
  inquiries: ({ total, open, from, to }) => `${pluralize(total, 'inquiry', 'inquiries')} from ${from} to ${to}, ${open} of them open.`,
  'first-response': ({ answered, median, ninth, from, to }) =>
    `${pluralize(answered, 'inquiry', 'inquiries')} from ${from} to ${to} got a reply: half within ${median} hours, 9 of 10 within ${ninth} hours.`,
  'inquiries-by-product': ({ total, top, count, from, to }) =>
    `${pluralize(total, 'inquiry', 'inquiries')} from ${from} to ${to}, most about ${top} (${count}).`,
  registrations: ({ total, top, count, from, to }) =>
    `${pluralize(total, 'seat', 'seats')} taken from ${from} to ${to}, most by ${top} (${count}).`,
  downloads: ({ total, top, count, from, to }) =>
    `${pluralize(total, 'download', 'downloads')} from ${from} to ${to}, most of ${top} (${count}).`,
  uses: ({ total, top, count, from, to }) => `${pluralize(total, 'use', 'uses')} from ${from} to ${to}, most of ${top} (${count}).`,
  'prices-changed': ({ up, down, added, removed, lists }) =>
    `Changes in ${pluralize(lists, 'price list', 'price lists')}: ${up} prices rose, ${down} fell, ${added} parts came and ${removed} went.`,
  'lead-times': ({ parts, shortest, longest }) =>
    `${pluralize(parts, 'part has', 'parts have')} lead times of ${shortest} to ${longest} weeks.`,
};

export const sentenceOf = ({ code, values }: Figures['finding']): string => SENTENCES[code](values);

export const TITLES: Record<FiguresQuery, string> = {
  'inquiries.byStatus': 'Inquiries by status',
  'inquiries.firstResponse': 'First response',
  'inquiries.byProduct': 'Inquiries by product',
  'events.registrations': 'Event registrations',
  'downloads.byDocument': 'Downloads',
  'usage.byFunction': 'Portal usage',
  'prices.changed': 'Price changes',
  'prices.leadTimes': 'Lead times',
};
