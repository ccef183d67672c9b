import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './children.ts';
import { type JourneySuite, readReport } from './reports.ts';

interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
interface JourneyReport {
  errors: { message?: string }[];
  suites: JourneySuite[];
}

/** So many are listed with their reason; beyond it the output itself is the better place. */
const MOST = 12;
/** Of a reason: an assertion with what it expected and got is whole in it. */
const LINES = 12;

/** What was red in the reports that a run left, each with the beginning of its reason, for the end of an output whose middle nobody may see. */
export function redTests({ units, journeys }: { units: string[]; journeys: string }): string[] {
  const { errors = [], suites = [] } = readReport<JourneyReport>(journeys);
  const all = [
    ...units.flatMap((file) => redUnits(readReport<UnitReport>(file))),
    ...errors.map(({ message }) => entry('Journeys', message)),
  ];
  all.push(...suites.flatMap((suite) => redJourneys(suite)));
  // What was red a second time stands there once.
  const each = [...new Set(all)];
  const more = each.length > MOST ? [`  and ${each.length - MOST} more`] : [];
  return [...each.slice(0, MOST), ...more];
}

const redUnits = ({ testResults = [] }: Partial<UnitReport>): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const red = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (!red.length && status === 'failed') return [entry(file, message)];
    return red.map(({ fullName, failureMessages }) => entry(`${file}  ${fullName}`, failureMessages[0]));
  });

const redJourneys = ({ file = '', suites = [], specs = [] }: JourneySuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => entry(`${file}  ${title}`, results.find(({ error }) => error)?.error?.message)),
  ),
  ...suites.flatMap((suite) => redJourneys({ ...suite, file: suite.file ?? file })),
];

function entry(name: string, reason = 'it gave no reason'): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n');
  return [`  ${name}`, ...lines.slice(0, LINES).map((line) => `      ${line.slice(0, 240)}`)].join('\n');
}
