import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// The builder of this package puts the program into the page anew for each look, which costs ten times the look itself.
const program = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

interface Check {
  message: string;
}
interface Result {
  violations: { id: string; nodes: { target: unknown[]; html: string; any: Check[]; all: Check[]; none: Check[] }[] }[];
}
declare const axe: { run: (root: Document, options: object) => Promise<Result> };

/** What breaks WCAG 2.2 AA on the page as it stands, a line for each place. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  const { violations } = await page.evaluate((runOnly) => axe.run(document, { runOnly, resultTypes: ['violations'] }), {
    type: 'tag',
    values: TAGS,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any, all, none }) => `${id}: ${[...any, ...all, ...none].map(({ message }) => message).join('; ')} ${html.slice(0, 200)}`,
    ),
  );
};
