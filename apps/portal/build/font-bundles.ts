import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const MODULE = 'virtual:font-bundle/';
interface Script {
  /** The package that contains the font in slices. */
  slices: string;
  locale: string;
  intl: string;
  /** The characters that nearly every user-written text contains. */
  always: string;
}
const expandRange = (from: string, to: string): string => {
  const first = from.charCodeAt(0);
  return String.fromCharCode(...Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, i) => first + i));
};
/** The scripts with many thousand characters, whose font packages contain a hundred files each. */
const SCRIPTS: Record<string, Script> = {
  japanese: {
    slices: 'noto-sans-jp',
    locale: 'ja',
    intl: 'ja',
    always: `、。「」・ー${expandRange('ぁ', 'ん')}${expandRange('ァ', 'ヴ')}`,
  },
  chinese: { slices: 'noto-sans-tc', locale: 'zhTW', intl: 'zh-Hant-TW', always: '、。「」，：！？（）' },
};
/** Removes glyph variants for other languages and vertical text, and weights that the portal does not use. */
const SUBSET = {
  targetFormat: 'woff2',
  noLayoutClosure: true,
  keepFeatures: [],
  variationAxes: { wght: { min: 400, max: 600 } },
} as const;
/** The status symbols, which no Latin font contains. */
const SYMBOLS = '✓✕○◐●';
const isHan = (code: number): boolean => code >= 0x2e80;
const isInFont = (code: number): boolean => isHan(code) || SYMBOLS.includes(String.fromCodePoint(code));

/** The time zones whose names appear beside the times of most events. The names of other zones are rendered with the slices. */
const ZONES =
  'Europe/London Europe/Berlin Europe/Athens Europe/Istanbul Europe/Moscow Africa/Johannesburg Africa/Cairo Asia/Dubai Asia/Riyadh Asia/Kolkata Asia/Bangkok ' +
  'Asia/Ho_Chi_Minh Asia/Jakarta Asia/Singapore Asia/Hong_Kong Asia/Shanghai Asia/Taipei Asia/Seoul Asia/Tokyo Australia/Sydney Pacific/Auckland ' +
  'America/Sao_Paulo America/New_York America/Chicago America/Denver America/Los_Angeles America/Mexico_City';

/** Returns the characters of dates, ages and time zones, which no text file contains. */
function charactersOfIntl(tag: string): string {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1, month * 2));
  const longFormat = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'long' });
  const shortFormat = new Intl.DateTimeFormat(tag, { weekday: 'short', hour: 'numeric', hour12: true, dayPeriod: 'long' });
  const ageFormat = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  return [
    ...days.flatMap((day) => [longFormat.format(day), shortFormat.format(day)]),
    ...ZONES.split(' ').map((timeZone) => new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).format(days[0])),
    ...units.flatMap((unit) => [-1, 0, 1, 2].map((count) => ageFormat.format(count, unit))),
  ].join('');
}

function charactersOf(root: string, { locale, intl, always }: Script): Set<number> {
  const folder = join(root, 'src/i18n/locales', locale);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const all = [...texts, charactersOfIntl(intl), always, SYMBOLS].join('');
  return new Set(Array.from(all, (character) => character.codePointAt(0)!).filter(isInFont));
}

const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((part) => {
    const [from, to] = part.trim().slice(2).split('-');
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
  });

interface Bundle {
  bytes: Buffer;
  /** The end offset in bytes and the characters of each font in the file. */
  faces: [end: number, range: string][];
}

/** Extracts the characters of the portal's own texts from the slices of the package, and concatenates the resulting fonts. */
async function bundle(root: string, script: Script): Promise<Bundle> {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${script.slices}/package.json`));
  const slices = Object.entries(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>);
  const characters = charactersOf(root, script);
  const fonts = await Promise.all(
    slices.map(async ([key, text]) => {
      const ranges = rangesOf(text);
      const codes = [...characters].filter((code) => ranges.some(([from, to]) => code >= from && code <= to));
      if (!codes.length) return [];
      const slice = readFileSync(join(folder, `files/${script.slices}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`));
      const font = await subsetFont(slice, String.fromCodePoint(...codes), SUBSET);
      return [{ font, range: codes.map((code) => `U+${code.toString(16)}`).join() }];
    }),
  );
  const parts = fonts.flat();
  let end = 0;
  return { bytes: Buffer.concat(parts.map(({ font }) => font)), faces: parts.map(({ font, range }) => [(end += font.length), range]) };
}

/**
 * Provides `virtual:font-bundle/japanese` and `…/chinese`, one file each with the characters of the portal's own texts. The plain
 * alternative, the slices of the package, adds 0.7 MB in 34 files to the first view in Japanese and 1 MB in 14 files in Chinese, instead of
 * 0.2 MB in one file. Development uses the slices.
 */
export function fontBundles(root: string): Plugin {
  const bundles = new Map<string, Promise<Bundle>>();
  let isBuild = false;
  return {
    name: 'portal-font-bundles',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return;
      const name = id.slice(MODULE.length + 1);
      const script = SCRIPTS[name];
      if (!script) throw new Error(`There is no script called ${name}.`);
      if (!isBuild) return 'export default {};';
      if (!bundles.has(name)) bundles.set(name, bundle(root, script));
      const { bytes, faces } = await bundles.get(name)!;
      const fileName = `assets/${name}-texts-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.bin`;
      this.emitFile({ type: 'asset', fileName, source: bytes });
      return `export default ${JSON.stringify({ url: `/${fileName}`, faces })};`;
    },
  };
}
