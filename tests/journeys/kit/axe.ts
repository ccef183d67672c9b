import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// The builder in this package injects the engine again for each check, which takes ten times as long as the check.
const program = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

interface Check {
  message: string;
}
interface Result {
  violations: { id: string; nodes: { target: unknown[]; html: string; any: Check[]; all: Check[]; none: Check[] }[] }[];
}
declare const axe: { run: (root: Document, options: object) => Promise<Result> };

/** The rules whose result depends on the colour scheme. */
export const COLOUR_DEPENDENT_RULES = ['color-contrast'];
/** The rules whose result depends on language, text direction or width. */
export const LAYOUT_DEPENDENT_RULES = ['target-size', 'html-has-lang', 'html-lang-valid', 'valid-lang', 'scrollable-region-focusable'];

/** Waits until transitions have ended, because an element has a different contrast while it fades in. */
const awaitAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const animations = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });

/** Returns the violations of WCAG 2.2 AA on the page, one line per element, optionally for some rules only. */
export const violationsOn = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  await awaitAnimations(page);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const { violations } = await page.evaluate(
    (ruleSelection) => axe.run(document, { runOnly: ruleSelection, resultTypes: ['violations'] }),
    runOnly,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any, all, none }) => `${id}: ${[...any, ...all, ...none].map(({ message }) => message).join('; ')} ${html.slice(0, 200)}`,
    ),
  );
};
