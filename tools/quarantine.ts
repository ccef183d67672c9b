import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './children.ts';
import type { Failure } from './reports.ts';

/** A test whose failure temporarily does not fail a run. */
export interface QuarantineEntry {
  file: string;
  title: string;
  /** The day on which the test was quarantined, such as 2026-11-28. */
  since: string;
  reason: string;
}

/** The maximum number of quarantined tests. The number is low, because a quarantined test proves nothing. */
const MAX_ENTRIES = 5;

/** The quarantined tests (docs/decisions/0050). */
export class Quarantine {
  readonly entries: readonly QuarantineEntry[];

  /** Throws if there are too many entries, or if an entry lacks its test, day or reason. */
  constructor(entries: readonly QuarantineEntry[]) {
    if (entries.length > MAX_ENTRIES) throw new Error(`At most ${MAX_ENTRIES} tests can be in quarantine; the list has ${entries.length}.`);
    for (const { file, title, since, reason } of entries) {
      if (!file || !title || !reason?.trim() || !/^\d{4}-\d{2}-\d{2}$/.test(since ?? ''))
        throw new Error(`An entry of the quarantine needs a file, a title, a day and a reason: ${file} ${title}`);
    }
    this.entries = entries;
  }

  /** Separates the failures of quarantined tests from those that fail the run. */
  split(all: readonly Failure[]): { failures: Failure[]; quarantined: Failure[] } {
    const isEntered = ({ file, title }: Failure) => this.entries.some((entry) => entry.file === file && entry.title === title);
    return { failures: all.filter((failure) => !isEntered(failure)), quarantined: all.filter(isEntered) };
  }

  /** Formats the quarantined tests for the summary of a run. */
  formatLines(): string[] {
    return this.entries.map(({ file, title, since, reason }) => `    ${file}  ${title} (since ${since}: ${reason})`);
  }
}

export function readQuarantine(): Quarantine {
  return new Quarantine(JSON.parse(readFileSync(join(root, 'tests/quarantine.json'), 'utf8')) as QuarantineEntry[]);
}
