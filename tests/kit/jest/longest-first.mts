import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * The slowest spec files in start order, as listed at the end of `npm test`. Files that mostly wait alternate with files that mostly
 * compute.
 */
const LONGEST_FILES = [
  'tests/chaos/faults/random-faults.spec.ts',
  'tests/laws/rights.law.spec.ts',
  'tests/laws/facts.law.spec.ts',
  'tests/chaos/database.spec.ts',
  'tests/laws/idempotency.law.spec.ts',
  'tests/chaos/kill.spec.ts',
  'tests/laws/worlds.law.spec.ts',
  'tests/chaos/start.spec.ts',
  'tests/laws/answers.law.spec.ts',
  'tests/chaos/replies.spec.ts',
  'apps/gateway/src/platform/database/database.spec.ts',
  'tests/chaos/engine.spec.ts',
  'tests/laws/converge.law.spec.ts',
  'apps/portal/src/features/tickets/conversation/messages/own-message.spec.tsx',
  'tests/chaos/frames.spec.ts',
  'apps/gateway/src/features/prices/price-delta.spec.ts',
  'tests/chaos/unexpected.spec.ts',
  'tests/laws/identities.law.spec.ts',
  'tests/laws/tables.law.spec.ts',
  'apps/portal/src/live/connection.spec.ts',
  'apps/portal/src/features/account/sign-up-addresses.spec.tsx',
  'tests/chaos/clocks.spec.ts',
  'apps/portal/src/features/tickets/conversation/actions/ticket-actions.spec.tsx',
  'apps/portal/src/features/account/sign-up.spec.tsx',
  'tests/chaos/audit.spec.ts',
  'tests/chaos/files-copy.spec.ts',
  'apps/gateway/src/platform/database/database-template.spec.ts',
  'apps/portal/src/features/tickets/new-inquiry/inquiry-draft.spec.tsx',
  'apps/gateway/src/platform/facts/tail.spec.ts',
];

interface Test {
  path: string;
  context: { config: { rootDir: string } };
}

const placeOf = ({ path, context }: Test): number => {
  const place = LONGEST_FILES.indexOf(relative(context.config.rootDir, path));
  return place < 0 ? LONGEST_FILES.length : place;
};

/** Sorts spec files for Jest by duration, because a long file that starts last would run alone. Unlisted files are sorted by size. */
export default class LongestFirstSequencer {
  sort(tests: readonly Test[]): Test[] {
    const root = tests[0]?.context.config.rootDir;
    const missingFiles = root ? LONGEST_FILES.filter((file) => !existsSync(join(root, file))) : [];
    if (missingFiles.length) throw new Error(`tests/kit/jest/longest-first.mts names what is not there: ${missingFiles.join(', ')}`);
    const sizes = new Map(tests.map((test) => [test, statSync(test.path).size]));
    return tests.toSorted((a, b) => placeOf(a) - placeOf(b) || sizes.get(b)! - sizes.get(a)!);
  }

  /** Stores no durations, so that the order is the same in every run on every machine. */
  cacheResults(): void {}
}
