import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesPdf, xlsxOf } from '../tests/kit/files/files.ts';
import { absoluteRow, type Bench, type BenchContext } from './bench.ts';

const MB = 1024 ** 2;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3, pages: quick ? 100 : 600, rows: quick ? 10_000 : 100_000 });
const LINES = 32;
const LINE = 'The transmitter shows 0.4 % after each washdown, with a flush ring less';
/** The memory limit with which the gateway starts this process. */
const FLAGS = ['--max-old-space-size=256'];

const pageText = (page: number): string => Array.from({ length: LINES }, (_, nr) => `${page}.${nr} ${LINE}`).join('\n');
const rowOf = (nr: number) => [
  `YD-P7-${nr}`,
  `Pressure transmitter ${nr}`,
  100 + (nr % 900),
  'EUR',
  1,
  `${nr % 16} bar`,
  'G 1/2',
  LINE.slice(0, 30),
];

interface Reading {
  pages: number;
  cpu: number;
  memory: number;
}

/** Measures the cost of extracting a file in a separate process, including the start of the process. */
export const extraction: Bench = {
  about: (context) => {
    const { rounds, pages, rows } = plan(context);
    return `a PDF of ${pages} dense pages, a price list of ${rows} rows and 8 columns, ${rounds} rounds`;
  },
  names: ['the process that reads', ''],
  run: async (context) => {
    const { rounds, pages, rows } = plan(context);
    const folder = context.folder();
    const head = ['Part number', 'Description', 'Price', 'Currency', 'Quantity', 'Range', 'Thread', 'Note'];
    const files = {
      pdf: pagesPdf(Array.from({ length: pages }, (_, page) => pageText(page + 1))),
      xlsx: xlsxOf([head, ...Array.from({ length: rows }, (_, nr) => rowOf(nr))]),
    };
    const results: Record<keyof typeof files, Reading[]> = { pdf: [], xlsx: [] };
    for (const kind of ['pdf', 'xlsx'] as const) {
      const path = join(folder, `one.${kind}`);
      writeFileSync(path, files[kind]);
      for (let round = 0; round < rounds; round++) {
        const child = await context.begin(context.program('extraction'), { flags: FLAGS });
        results[kind].push(await child.call<Reading>('read', { path, kind, language: 'en', prices: [] }));
        await child.end();
      }
    }
    const { pdf, xlsx } = results;
    return [
      absoluteRow(
        'processor time of 100 pages',
        'ms',
        pdf.map((item) => (item.cpu * 100) / item.pages),
        1_000,
      ),
      absoluteRow(
        'memory, of the PDF',
        'MB',
        pdf.map((item) => item.memory / MB),
        300,
      ),
      absoluteRow(
        'processor time, of the price list',
        's',
        xlsx.map((item) => item.cpu / 1_000),
      ),
      absoluteRow(
        'memory, of the price list',
        'MB',
        xlsx.map((item) => item.memory / MB),
        300,
      ),
    ];
  },
};
