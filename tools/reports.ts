import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './children.ts';
import type { Quarantine } from './quarantine.ts';

/** A file or a test group in Playwright's report. */
export interface JourneySuite {
  title: string;
  file?: string;
  suites?: JourneySuite[];
  specs?: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[];
}

export interface JourneyReport {
  stats: Record<string, number>;
  errors: { message?: string }[];
  suites: JourneySuite[];
}

export interface UnitReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    /** The start time of the tests, in milliseconds since 1970. */
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A failed test. Without a title the whole file failed before its first test. */
export interface Failure {
  file: string;
  title: string;
  reason: string;
}

/** The result of one part of a test run. */
export interface Outcome {
  green: boolean;
  passed: number;
  failed: number;
}

/** The maximum number of printed failures. More are easier to read in the full output. */
const MAX_FAILURES = 12;
/** The maximum number of printed lines per reason, enough for an assertion with its expected and received values. */
const MAX_LINES = 12;

/** Reads the report of one part of a run. Returns an empty object if that part did not run. */
export function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // A part that did not run has no report.
    return {};
  }
}

export function failuresIn({ units = [], journeys }: { units?: readonly string[]; journeys?: string }): Failure[] {
  const testResults = units.flatMap((file) => readReport<UnitReport>(file).testResults ?? []);
  const { errors = [], suites = [] } = journeys ? readReport<JourneyReport>(journeys) : {};
  return [
    ...testResults.flatMap(unitFailures),
    ...errors.map(({ message = '' }) => ({ file: 'tests/journeys', title: '', reason: message })),
    ...suites.flatMap(journeyFailures),
  ];
}

/**
 * Returns the outcome of a part of a run. A part passes if all its failures are in quarantine. An aborted part reports no failures and does
 * not pass.
 */
export function outcomeOf(
  { code, passed, skipped, failures: all }: { code: number; passed: number; skipped: number; failures: readonly Failure[] },
  quarantine: Quarantine,
): Outcome {
  const { failures } = quarantine.split(all);
  const isGreen = (code === 0 || all.length > 0) && !failures.length && !skipped;
  return { green: isGreen, passed, failed: isGreen ? 0 : Math.max(failures.length + skipped, 1) };
}

/** Formats failures for the end of a run: the file, the title and the first lines of the reason. */
export function formatFailures(failures: readonly Failure[]): string {
  const entries = failures.slice(0, MAX_FAILURES).map(({ file, title, reason }) => {
    const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, MAX_LINES);
    return [`  ${file}  ${title}`, ...lines.map((line) => `      ${line.slice(0, 240)}`)].join('\n');
  });
  return [...entries, ...(failures.length > MAX_FAILURES ? [`  and ${failures.length - MAX_FAILURES} more`] : [])].join('\n');
}

function unitFailures({ name, status, message, assertionResults }: UnitReport['testResults'][number]): Failure[] {
  const file = relative(root, name);
  const failedTests = assertionResults.filter((test) => test.status === 'failed');
  if (!failedTests.length && status === 'failed') return [{ file, title: '', reason: message }];
  return failedTests.map(({ fullName, failureMessages: [reason = ''] }) => ({ file, title: fullName, reason }));
}

function journeyFailures({ file = '', suites = [], specs = [] }: JourneySuite): Failure[] {
  const failedTests = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const reasonOf = ({ tests }: (typeof failedTests)[number]) =>
    tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '';
  return [
    ...failedTests.map((spec) => ({ file: `tests/journeys/${file}`, title: spec.title, reason: reasonOf(spec) })),
    ...suites.flatMap((suite) => journeyFailures({ ...suite, file: suite.file ?? file })),
  ];
}
