import type { FileFinding, FindingKind } from '@portal/contracts';

/** A kind of hidden content or notes in a file, with the number of occurrences. */
export type Finding = FileFinding;

const MAX_NAMES = 20;
const NAME_LENGTH = 100;

/** Counts hidden content by kind. */
export class Findings {
  private readonly byKind = new Map<FindingKind, Finding>();

  add(kind: FindingKind, count: number, ...names: readonly string[]): void {
    if (!count) return;
    const finding = this.byKind.get(kind) ?? { kind, count: 0, names: [] };
    finding.count += count;
    for (const name of names)
      if (name && finding.names.length < MAX_NAMES) finding.names.push(name.toWellFormed().slice(0, NAME_LENGTH).replaceAll('\0', ''));
    this.byKind.set(kind, finding);
  }

  get all(): Finding[] {
    return [...this.byKind.values()];
  }
}
