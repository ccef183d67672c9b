import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const NAME = 'virtual:font-bundle/';
interface Script {
  /** Of the package. */
  slices: string;
  locale: string;
  intl: string;
  /** What people's own words are full of, whatever they say. */
  always: string;
}
const between = (from: string, to: string): string => {
  const first = from.charCodeAt(0);
  return String.fromCharCode(...Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, i) => first + i));
};
/** The scripts of many thousand signs, which their packages cut into a hundred files. */
const SCRIPTS: Record<string, Script> = {
  japanese: { slices: 'noto-sans-jp', locale: 'ja', intl: 'ja', always: `、。「」・ー${between('ぁ', 'ん')}${between('ァ', 'ヴ')}` },
  chinese: { slices: 'noto-sans-tc', locale: 'zhTW', intl: 'zh-Hant-TW', always: '、。「」，：！？（）' },
};
/** Forms of other languages and of vertical lines go, and weights that the portal does not use. */
const SUBSET = {
  targetFormat: 'woff2',
  noLayoutClosure: true,
  keepFeatures: [],
  variationAxes: { wght: { min: 400, max: 600 } },
} as const;
/** What states are drawn with, which no Latin font has. */
const STATES = '✓✕○◐●';
const isHan = (code: number): boolean => code >= 0x2e80;
const isDrawn = (code: number): boolean => isHan(code) || STATES.includes(String.fromCodePoint(code));

/** Whose names stand beside the times of events; those of others come out of the package where they are shown. */
const ZONES =
  'Europe/London Europe/Berlin Europe/Athens Europe/Istanbul Europe/Moscow Africa/Johannesburg Africa/Cairo Asia/Dubai Asia/Riyadh Asia/Kolkata Asia/Bangkok ' +
  'Asia/Ho_Chi_Minh Asia/Jakarta Asia/Singapore Asia/Hong_Kong Asia/Shanghai Asia/Taipei Asia/Seoul Asia/Tokyo Australia/Sydney Pacific/Auckland ' +
  'America/Sao_Paulo America/New_York America/Chicago America/Denver America/Los_Angeles America/Mexico_City';

/** What dates, ages, zones and sizes are written with, which is in no file of texts. */
function signsOfIntl(tag: string): string {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1, month * 2));
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'long' });
  const short = new Intl.DateTimeFormat(tag, { weekday: 'short', hour: 'numeric', hour12: true, dayPeriod: 'long' });
  const ages = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  return [
    ...days.flatMap((day) => [long.format(day), short.format(day)]),
    ...ZONES.split(' ').map((timeZone) => new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).format(days[0])),
    ...units.flatMap((unit) => [-1, 0, 1, 2].map((many) => ages.format(many, unit))),
  ].join('');
}

function wantedSigns(root: string, { locale, intl, always }: Script): Set<number> {
  const folder = join(root, 'src/i18n/locales', locale);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(Array.from([...texts, signsOfIntl(intl), always, STATES].join(''), (sign) => sign.codePointAt(0)!).filter(isDrawn));
}

const rangeOf = (text: string): [number, number][] =>
  text.split(',').map((part) => {
    const [from, to] = part.trim().slice(2).split('-');
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
  });

interface Bundle {
  bytes: Buffer;
  /** For each font within: where it ends, and which signs it has. */
  faces: [end: number, range: string][];
}

/** The signs of the portal's own texts, taken out of the slices of the package and laid one behind the other. */
async function bundle(root: string, script: Script): Promise<Bundle> {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${script.slices}/package.json`));
  const slices = Object.entries(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>);
  const drawable = wantedSigns(root, script);
  const fonts = await Promise.all(
    slices.map(async ([key, text]) => {
      const ranges = rangeOf(text);
      const signs = [...drawable].filter((code) => ranges.some(([from, to]) => code >= from && code <= to));
      if (!signs.length) return [];
      const slice = readFileSync(join(folder, `files/${script.slices}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`));
      const font = await subsetFont(slice, String.fromCodePoint(...signs), SUBSET);
      return [{ font, range: signs.map((code) => `U+${code.toString(16)}`).join() }];
    }),
  );
  const parts = fonts.flat();
  let end = 0;
  return { bytes: Buffer.concat(parts.map(({ font }) => font)), faces: parts.map(({ font, range }) => [(end += font.length), range]) };
}

/** Makes `virtual:font-bundle/japanese`: one file with the signs that the portal itself writes. While developing there is none, and slices serve. */
export function fontBundles(root: string): Plugin {
  const bundles = new Map<string, Promise<Bundle>>();
  let building = false;
  return {
    name: 'portal-font-bundles',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return;
      const name = id.slice(NAME.length + 1);
      const script = SCRIPTS[name];
      if (!script) throw new Error(`There is no script called ${name}.`);
      if (!building) return 'export default {};';
      if (!bundles.has(name)) bundles.set(name, bundle(root, script));
      const { bytes, faces } = await bundles.get(name)!;
      const fileName = `assets/${name}-texts-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.bin`;
      this.emitFile({ type: 'asset', fileName, source: bytes });
      return `export default ${JSON.stringify({ url: `/${fileName}`, faces })};`;
    },
  };
}
