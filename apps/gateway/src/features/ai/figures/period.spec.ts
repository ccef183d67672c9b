import { expect, it } from '@jest/globals';
import { readFigureCall } from './figure-inputs';
import { bucketsOf, isoDay, type Period, stretchOf } from './period';

const NOW = new Date('2027-01-03T10:30:00Z');
const daysOf = (period: Period, now = NOW) => {
  const { from, to } = stretchOf(period, now);
  return [isoDay(from), isoDay(to)];
};

it.each<[Period, string, string]>([
  ['7-days', '2026-12-28', '2027-01-04'],
  ['30-days', '2026-12-05', '2027-01-04'],
  ['12-months', '2026-02-01', '2027-01-04'],
  ['this-week', '2027-01-03', '2027-01-04'],
  ['last-week', '2026-12-27', '2027-01-03'],
  ['last-month', '2026-12-01', '2027-01-01'],
  ['this-quarter', '2027-01-01', '2027-01-04'],
  ['last-quarter', '2026-10-01', '2027-01-01'],
  ['last-year', '2026-01-01', '2027-01-01'],
  [{ from: '2024-02-29', to: '2024-02-29' }, '2024-02-29', '2024-03-01'],
])('R1.4 the period %j across the end of a year starts on one day and ends before another day', (period, from, to) => {
  expect(daysOf(period)).toEqual([from, to]);
});

it.each([
  ['a day that does not exist', { period: { from: '2026-02-30', to: '2026-03-01' } }],
  ['an end before the start', { period: { from: '2026-03-02', to: '2026-03-01' } }],
  ['more than two years', { period: { from: '2024-01-01', to: '2026-01-02' } }],
  ['a period without an end', { period: { from: '2026-01-01' } }],
  ['an unknown period', { period: 'for-ever' }],
  ['a group of another query', { group: 'event' }],
  ['an invalid family', { family: "yd-l5'; drop table ticket" }],
  ['an unknown parameter', { company: 'Valbrune' }],
  ['no object', 'inquiries'],
])('R1.4 figures refuse %s', (_, input) => {
  expect(readFigureCall('inquiries.byStatus', input)).toBeNull();
});

it('R1.4 figures accept a product family in common spellings, and refuse unknown queries', () => {
  expect(readFigureCall('prices.changed', { family: 'YDL5' })).toEqual({ what: 'prices.changed', input: { family: 'yd-l5' } });
  for (const name of ['constructor', 'tickets', '']) expect(readFigureCall(name, {})).toBeNull();
});

it('R1.4 the days of a long period are grouped by week or month without gaps, and weeks start on Sunday', () => {
  const { grain, days } = bucketsOf(stretchOf({ from: '2026-01-01', to: '2026-12-31' }, NOW), 'day');
  expect([grain, days[0], days.length]).toEqual(['week', '2025-12-28', 53]);
  expect(bucketsOf(stretchOf({ from: '2025-01-01', to: '2026-12-31' }, NOW), 'day').grain).toBe('month');
  expect(bucketsOf(stretchOf('7-days', NOW), 'day').days).toHaveLength(7);
});
