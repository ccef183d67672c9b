import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/children';

const REPORT = readFileSync(join(root, 'docs/ACCESSIBILITY.md'), 'utf8');
/** The numbers of criteria of levels A and AA in WCAG 2.2, which removed 4.1.1. */
const CRITERIA = { A: 31, AA: 24 };

const rows = [...REPORT.matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| (AA?) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, criterion, level, state, evidence]) => ({
    criterion: criterion!,
    level: level as 'A' | 'AA',
    state: state!,
    tests: [...evidence!.matchAll(/`([\w.-]+)` › ([^;]+?)(?:;|$)/g)].map(([, file, title]) => ({ file: file!, title: title!.trim() })),
  }),
);

describe('the accessibility conformance report', () => {
  it('R1.5 the accessibility report states the conformance of each criterion of levels A and AA exactly once', () => {
    expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(rows.length);
    for (const level of ['A', 'AA'] as const) expect(rows.filter((row) => row.level === level)).toHaveLength(CRITERIA[level]);
    expect(rows.filter(({ state }) => !['Supports', 'Partially supports', 'Not applicable'].includes(state))).toEqual([]);
  });

  it('R1.5 each test that the accessibility report names exists', () => {
    const specs = new Map<string, string>();
    for (const path of globSync(['tests/journeys/*.e2e.ts', 'apps/portal/src/**/*.spec.{ts,tsx}'], { cwd: root }))
      specs.set(basename(path), (specs.get(basename(path)) ?? '') + readFileSync(join(root, path), 'utf8'));
    const missingTests = rows.flatMap(({ tests }) => tests.filter(({ file, title }) => !specs.get(file)?.includes(title)));
    expect(missingTests).toEqual([]);
    expect(rows.filter(({ tests }) => tests.length).length).toBeGreaterThan(30);
  });
});
