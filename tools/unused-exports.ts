import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './children.ts';

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|enum) ([\w$]+)/gm;
/** Matches files whose exports are all imported by `libs/contracts/src/docs`. */
const IGNORED_FILES = /\.docs\.ts$/;
/** Exports that only the compiler reads. */
const EXCEPTIONS = new Set(['UNHANDLED_FACTS']);

/** Returns exported values that no other module uses. Types are not checked. */
export function unusedExports(): string[] {
  const fileList = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const texts = new Map<string, string>();
  /** The number of files that contain each word. */
  const countByName = new Map<string, number>();
  for (const file of fileList.split('\n').filter(Boolean)) {
    const text = readFileSync(join(root, file), 'utf8');
    texts.set(file, text);
    for (const word of new Set(text.match(/[\w$]+/g))) countByName.set(word, (countByName.get(word) ?? 0) + 1);
  }
  return [...texts]
    .filter(([file]) => !IGNORED_FILES.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORT)]
        .flatMap(([, name]) => name ?? [])
        .filter((name) => countByName.get(name) === 1 && !EXCEPTIONS.has(name))
        .map((name) => `${file}  nothing else uses ${name}: do not export it, or take it out`),
    );
}
