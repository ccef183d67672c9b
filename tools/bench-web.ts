import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { alternate, median } from '../bench/bench.ts';
import { startFloor } from '../bench/web/floor.ts';
import { type BenchedPage, benchedPages } from '../bench/web/pages.ts';
import { awaitWorker, type Figures, type Target, visit } from '../bench/web/visit.ts';
import { findBrowser } from '../tests/journeys/kit/browser.ts';
import { KEY, openSession, PASSWORD } from '../tests/journeys/kit/people.ts';
import { preparePlace, startProduct } from '../tests/journeys/kit/product.ts';
import { build } from './build.ts';
import { Fault } from './ports.ts';
import { main } from './product.ts';

const VISITS = ['cold', 'warm'] as const;
type Visit = (typeof VISITS)[number];

const FLOOR: Target = { path: '/', content: 'p' };

/** Measures the first visit to a page on a new device, and a second visit after the device has stored all files. */
async function measure(
  browser: Browser,
  baseURL: string,
  page: Target & { email?: string },
  slow: boolean,
): Promise<Record<Visit, Figures>> {
  const device = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  try {
    if (page.email) await openSession(device, page.email);
    const coldVisit = await visit(device, page, slow);
    if (page !== FLOOR) await awaitWorker(device, page.path);
    return { cold: coldVisit, warm: await visit(device, page, slow) };
  } finally {
    await device.close();
  }
}

async function findLongestTicket(url: string, email: string): Promise<string> {
  const headers = { 'ocp-apim-subscription-key': KEY, 'content-type': 'application/json' };
  const fetchJson = async (path: string, init: RequestInit) => (await fetch(`${url}/api/${path}`, init)).json();
  const { token } = (await fetchJson('auth/login', { method: 'POST', headers, body: JSON.stringify({ email, password: PASSWORD }) })) as {
    token: string;
  };
  const { dataList } = (await fetchJson('contactus/inquirylist?view=all&pageSize=50', {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })) as { dataList: { ticketId: string; lastNr: number }[] };
  const [first] = dataList.toSorted((a, b) => b.lastNr - a.lastNr);
  if (!first) throw new Fault('The demo has no ticket.');
  return first.ticketId;
}

const ms = (value: number): string => String(Math.round(value));

function lineOf({ name }: BenchedPage, which: Visit, ours: Figures[], floor: Figures[]): Record<string, string> {
  const figure = (pick: (item: Figures) => number, of = ours) => median(of.map(pick));
  return {
    page: `${name}, ${which}`,
    'LCP ms': ms(figure((item) => item.lcp)),
    'floor ms': ms(figure((item) => item.lcp, floor)),
    ratio: `${median(ours.map((our, round) => our.lcp / floor[round]!.lcp)).toFixed(2)}×`,
    'CPU ms': ms(figure((item) => item.cpu)),
    'content ms': ms(figure((item) => item.content)),
    CLS: figure((item) => item.cls).toFixed(3),
    'INP ms': ms(figure((item) => item.inp)),
    kB: (figure((item) => item.bytes) / 1000).toFixed(1),
    requests: ms(figure((item) => item.requests)),
  };
}

/** Returns the goals of a page, each with whether its median meets the goal. */
function goalsOf({ name, goals = {} }: BenchedPage, slow: boolean, which: Visit, ours: Figures[]): string[] {
  const lines: string[] = [];
  const add = (label: string, unit: string, digits: number, limit: number | undefined, pick: (item: Figures) => number) => {
    if (limit === undefined) return;
    const figure = median(ours.map(pick)).toFixed(digits);
    lines.push(`  ${name}, ${which}: ${label} ${figure} of ${limit}${unit} ${Number(figure) <= limit ? 'reached' : 'MISSED'}`);
  };
  add('LCP', ' ms', 0, slow ? goals.lcp?.[which] : undefined, (item) => item.lcp);
  add('CLS', '', 3, 0, (item) => item.cls);
  add('bytes', ' kB', 1, which === 'cold' ? goals.kB : undefined, (item) => item.pageBytes / 1000);
  return lines;
}

function table(lines: readonly Record<string, string>[]): string {
  const names = Object.keys(lines[0]!);
  const tableRows = [names, ...lines.map((line) => names.map((name) => line[name]!))];
  const widths = names.map((_, column) => Math.max(...tableRows.map((line) => line[column]!.length)));
  return tableRows
    .map((line) => `  ${line.map((cell, c) => (c ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!))).join('   ')}`)
    .join('\n');
}

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, allowPositionals: true });

await main(async () => {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-web-'));
  const product = await startProduct(await preparePlace(folder), {}, 'bench-web');
  const floor = await startFloor();
  const { executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
  try {
    const pages = benchedPages(await findLongestTicket(product.url, 'jonas@yarrowdyne.example'));
    const unknownName = positionals.find((name) => !pages.some((page) => page.name === name));
    if (unknownName) throw new Fault(`No page is called ${unknownName}: there are ${pages.map(({ name }) => name).join(', ')}.`);
    const selectedPages = pages.filter(({ name }) => !positionals.length || positionals.includes(name));
    const rounds = values.quick ? 1 : 3;
    for (const isSlow of [false, true]) {
      const line = isSlow ? 'slow 4G and a quarter of the processor' : 'the line and the processor of this machine';
      console.log(`\n${line}, ${rounds} rounds, beside a bare page (load before: ${loadavg()[0]?.toFixed(1)})`);
      const lines: Record<string, string>[] = [];
      const goals: string[] = [];
      for (const page of selectedPages) {
        const results = await alternate(rounds, (side) =>
          side === 'ours' ? measure(browser, product.url, page, isSlow) : measure(browser, floor.url, FLOOR, isSlow),
        );
        for (const visitKind of VISITS) {
          const figuresOf = (side: 'ours' | 'floor') => results[side].map((item) => item[visitKind]);
          lines.push(lineOf(page, visitKind, figuresOf('ours'), figuresOf('floor')));
          goals.push(...goalsOf(page, isSlow, visitKind, figuresOf('ours')));
        }
      }
      console.log(`${table(lines)}\n\n${goals.join('\n')}`);
    }
  } finally {
    await browser.close();
    floor.stop();
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
});
