import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const words = (
  JSON.parse(readFileSync(join(root, 'apps/portal/src/i18n/locales/en/audit.json'), 'utf8')) as {
    did: Record<string, Record<string, string>>;
  }
).did;

/** Returns the actions that the gateway's sources write into the audit log. */
const auditedActions = (): string[] => {
  const names = new Set<string>();
  for (const path of globSync('apps/gateway/src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.spec.ts')) continue;
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, action] of source.matchAll(/(?:audit(?:Row)?\(\s*tx,\s*|action: )'([a-z-]+\.[a-z_-]+)'/g)) names.add(action!);
  }
  return [...names].toSorted();
};

it('T33 every audited action has a display text', () => {
  expect(auditedActions().length).toBeGreaterThan(40);
  const actionsWithoutWords = auditedActions().filter((action) => {
    const [area, actionName] = action.split('.') as [string, string];
    return !words[area]?.[actionName];
  });
  expect(actionsWithoutWords).toEqual([]);
});
