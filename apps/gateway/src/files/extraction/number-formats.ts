/** How a workbook shows a number; the separators are those of the reader's language and not part of it. */
export type NumberForm =
  | { kind: 'general' }
  | { kind: 'fixed'; decimals: number }
  | { kind: 'percent'; decimals: number }
  | { kind: 'date' | 'time' | 'date-time' };

const fixed = (decimals: number): NumberForm => ({ kind: 'fixed', decimals });
const GENERAL: NumberForm = { kind: 'general' };

/** The formats that have a number and no text (ECMA-376 part 1, 18.8.30), East Asian dates among them. */
const BUILT_IN: readonly [from: number, to: number, form: NumberForm][] = [
  [1, 1, fixed(0)],
  [2, 2, fixed(2)],
  [3, 3, fixed(0)],
  [4, 4, fixed(2)],
  [9, 9, { kind: 'percent', decimals: 0 }],
  [10, 10, { kind: 'percent', decimals: 2 }],
  [14, 17, { kind: 'date' }],
  [18, 21, { kind: 'time' }],
  [22, 22, { kind: 'date-time' }],
  [27, 31, { kind: 'date' }],
  [32, 35, { kind: 'time' }],
  [36, 36, { kind: 'date' }],
  [37, 38, fixed(0)],
  [39, 40, fixed(2)],
  [45, 47, { kind: 'time' }],
  [50, 58, { kind: 'date' }],
];

/** The form that a format number means, with its code where the workbook gives it one. */
export const numberForm = (id: number, code?: string): NumberForm => {
  if (code !== undefined) return formOfCode(code);
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? GENERAL;
};

const formOfCode = (code: string): NumberForm => {
  const [shown = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';');
  if (/general/i.test(shown) || !shown.trim() || shown.includes('@')) return GENERAL;
  const hasDay = /[yd]/i.test(shown);
  const hasHour = /[hs]/i.test(shown);
  if (hasDay || hasHour || /m/i.test(shown)) return { kind: hasDay && hasHour ? 'date-time' : hasHour ? 'time' : 'date' };
  if (/e[+-]/i.test(shown)) return GENERAL;
  const decimals = Math.min(10, /\.([0#?]+)/.exec(shown)?.[1]?.length ?? 0);
  return { kind: shown.includes('%') ? 'percent' : 'fixed', decimals };
};

const DAY_MS = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** A day number of a workbook as `YYYY-MM-DD`. The system of 1900 counts a 29 February that never was (ECMA-376 part 1, 18.17.4.1). */
const dayOf = (serial: number, from1904: boolean): string => {
  const day = Math.floor(serial);
  if (!from1904 && day === 60) return '1900-02-29';
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const date = new Date(first + day * DAY_MS);
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
};

const timeOf = (serial: number): string => {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400);
  const shown = `${two(Math.floor(seconds / 3_600) % 24)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 ? `${shown}:${two(seconds % 60)}` : shown;
};

/** A number as the workbook shows it, with a point and without separators of thousands. `digits` is how it is written in the file. */
export const formatNumber = (digits: string, form: NumberForm, from1904: boolean): string => {
  const value = Number(digits);
  if (!Number.isFinite(value)) return digits;
  switch (form.kind) {
    case 'general':
      // Beyond sixteen digits a number is somebody's key: none of them may change.
      return /^\d{16,}$/.test(digits) ? digits : String(Number(value.toPrecision(15)));
    case 'fixed':
      return /^\d{16,}$/.test(digits) ? digits : value.toFixed(form.decimals);
    case 'percent':
      return `${(value * 100).toFixed(form.decimals)}%`;
    case 'date':
      return dayOf(value, from1904);
    case 'time':
      return timeOf(value);
    case 'date-time':
      return `${dayOf(value, from1904)} ${timeOf(value)}`;
  }
};
