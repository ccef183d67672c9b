const DAY_MS = 86_400_000;
const midnight = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0);

export interface Day<T> {
  /** Days since then. */
  ago: number;
  at: string;
  entries: T[];
}

/** Entries under their days, the newest first, on the clock of who reads. */
export function byDay<T extends { date: string }>(entries: readonly T[], now: number): Day<T>[] {
  const days = new Map<number, Day<T>>();
  for (const entry of entries) {
    // A day of the change of clocks has not 24 hours.
    const ago = Math.max(0, Math.round((midnight(now) - midnight(entry.date)) / DAY_MS));
    const day = days.get(ago) ?? { ago, at: entry.date, entries: [] };
    day.entries.push(entry);
    days.set(ago, day);
  }
  return [...days.values()].toSorted((a, b) => a.ago - b.ago);
}
