import { readFileSync } from 'node:fs';

/** A file or a group of it in Playwright's report. */
export interface JourneySuite {
  title: string;
  file?: string;
  suites?: JourneySuite[];
  specs?: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[];
}

/** What a part of a run has reported; nothing of it where that part did not run. */
export function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // A part that did not run left no report.
    return {};
  }
}
