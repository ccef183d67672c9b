const DAY_MS = 86_400_000;
const startOfDay = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0);

export interface Day<T> {
  ago: number;
  at: string;
  entries: T[];
}

/** Groups entries by day in the reader's time zone, newest first. */
export function groupByDay<T extends { date: string }>(entries: readonly T[], now: number): Day<T>[] {
  const days = new Map<number, Day<T>>();
  for (const entry of entries) {
    // Round, because a day with a daylight-saving change does not have 24 hours.
    const daysAgo = Math.max(0, Math.round((startOfDay(now) - startOfDay(entry.date)) / DAY_MS));
    const day = days.get(daysAgo) ?? { ago: daysAgo, at: entry.date, entries: [] };
    day.entries.push(entry);
    days.set(daysAgo, day);
  }
  return [...days.values()].toSorted((a, b) => a.ago - b.ago);
}
