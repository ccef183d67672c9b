import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './children.ts';

const LIMITS = join(import.meta.dirname, 'wording.json');
const SOURCES = ['apps', 'libs', 'tests', 'tools', 'bench'].flatMap((folder) =>
  ['ts', 'tsx', 'mts', 'mjs'].map((type) => `${folder}/*.${type}`),
);

/** The words that start a clause. A doc comment starts with a verb in the third person or with a noun instead. */
const CLAUSE_WORDS =
  /\/\*\*\s+(?:\*\s+)?(What|Whether|Who|Whose|Whom|How|Where|Which|That|As|Of|When|While|If|Because|So|To|It|They|There)\s/g;

/** Matches a test title after the ids of its requirements, guarantees and threats. */
const TITLE_PATTERN = /\b(?:it|test)\(\s*(['"`])(?:(?:[RTGL]\d+(?:\.\d+)*[a-z]?),?\s+)*((?:\\.|(?!\1)[^\\])*)\1/g;
/** Matches a title that starts with a verb and has no subject. */
const PREDICATE_START =
  /^(?:is|are|was|has|have|does|do|can|cannot|may|must|never|not|also|that|which|who|whose|keeps|ends|finds|shows|hides|writes|sends|returns|refuses|rejects|accepts|takes|gives|goes|comes|stays|waits|opens|closes|starts|stops|says|tells|leaves|lets|makes|moves|needs|sorts|stores|uses|works|appears|belongs|begins|becomes|brings|changes|contains|creates|deletes|drops|follows|gets|holds|includes|joins|loads|matches|measures|merges|offers|parses|passes|puts|reaches|receives|records|removes|renders|replaces|reports|requires|resumes|reveals|searches|serves|skips|splits|survives)\b/;

/** Irregular participles, prepositions and adverbs that must not be names. */
const IRREGULAR_WORDS = new Set(
  [
    'known shown chosen given taken written seen unseen gone kept held said told heard sought found left made sent unsent',
    'spent lost met done begun broken forgotten hidden drawn grown thrown worn torn born borne bought brought caught taught thought',
    'felt built led woken stolen frozen shaken overtaken beaten bent within beside apart ahead around alone instead except',
    'nothing nobody someone everyone everything without beyond again anew hears asks tells says',
  ].flatMap((line) => line.split(' ')),
);
/** Words with the ending of a participle that are nouns or standard terms. */
const NOUNS = new Set(
  [
    'selected loading pending disabled enabled expected unread settings setting heading string ring drawing meeting encoding spelling',
    'seed feed speed need hundred padding spacing building being posting timing listing rating warning recording greeting rounding',
    'ceiling evening morning mapping tracing embed thing undefined',
  ].flatMap((line) => line.split(' ')),
);
/** Matches declared names of one lower-case word: variables, functions, types, parameters and aliases of destructured properties. */
const DECLARATIONS = [
  /\b(?:const|let|var|function\*?|class|interface|type) ([a-z]+)(?= ?[=:<({;]| (?:of|in|extends) )/g,
  /\((?:[^(){}'"`]*, )?([a-z]+)\??: /g,
  /(?:^|[\s(])([a-z]+)\)? =>/gm,
  /\{[^{}]*: ([a-z]+)(?: =[^{}]*|,[^{}]*)? \}(?:: [^=]+)? = /g,
  /\b(?:const|let) \[(?:[^[\]]*, )?([a-z]+)\b/g,
];

const isParticiple = (name: string): boolean =>
  IRREGULAR_WORDS.has(name) || (name.length > 4 && /(?:[^e]ed|ing)$/.test(name) && !NOUNS.has(name));

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Returns the folder whose names are counted together: a feature, a service or a lib. */
const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 5).join('/');

interface Source {
  path: string;
  text: string;
}

function readSources(): Source[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...SOURCES], { cwd: root, encoding: 'utf8' });
  return files
    .split('\n')
    .filter((path) => path && !path.endsWith('.d.ts') && path !== 'tools/wording.ts')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const commentFaults = ({ path, text }: Source): string[] =>
  [...text.matchAll(CLAUSE_WORDS)].map(
    ({ index, 1: word }) => `${path}:${lineOf(text, index)}  a doc comment begins with a verb in the third person or a noun: not "${word}"`,
  );

const titleFaults = ({ path, text }: Source): string[] =>
  /\.(?:spec|e2e)\.tsx?$/.test(path)
    ? [...text.matchAll(TITLE_PATTERN)]
        .filter(({ 2: title }) => PREDICATE_START.test(title!))
        .map(({ index, 2: title }) => `${path}:${lineOf(text, index)}  the title of a test has a subject, to be readable alone: "${title}"`)
    : [];

const participlesIn = ({ path, text }: Source): string[] =>
  DECLARATIONS.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ 1: name }) => isParticiple(name!))
    .map(({ index, 1: name }) => `${path}:${lineOf(text, index)}  ${name}`);

/** Returns the bare participles used as names, per folder. */
function participlesPerFolder(sources: readonly Source[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const source of sources) {
    const names = participlesIn(source);
    if (names.length) folders.set(folderOf(source.path), [...(folders.get(folderOf(source.path)) ?? []), ...names]);
  }
  return folders;
}

/**
 * Returns the comments, test titles and names that violate CONTRIBUTING. `wording.json` limits the number of bare participles per folder.
 * Limits may only be lowered.
 */
export function wordingFaults(): string[] {
  const sources = readSources();
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8')) as Record<string, number>;
  const nameFaults = [...participlesPerFolder(sources)]
    .filter(([folder, names]) => names.length > (limits[folder] ?? 0))
    .map(
      ([folder, names]) =>
        `${folder}  has ${names.length} names that are bare participles or prepositions, at most ${limits[folder] ?? 0}: name a value by what it is, a function by verb and object\n    ${names.join('\n    ')}`,
    );
  return [...sources.flatMap(commentFaults), ...sources.flatMap(titleFaults), ...nameFaults];
}

/** When run as a program, lowers the limits to the current numbers. */
if (import.meta.main) {
  const counts = [...participlesPerFolder(readSources())].map(([folder, names]) => [folder, names.length] as const);
  writeFileSync(LIMITS, `${JSON.stringify(Object.fromEntries(counts.sort(([a], [b]) => a.localeCompare(b))), null, 2)}\n`);
}
