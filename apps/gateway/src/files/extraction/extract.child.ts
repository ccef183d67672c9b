import { setPriority } from 'node:os';
import { Unextractable } from './extract.ts';
import { extractFile, type Source } from './extract-file.ts';
import type { Outcome } from './extractor.ts';

const DETAIL = 300;
const failureOf = (error: unknown): Outcome =>
  error instanceof Unextractable
    ? { failure: error.reason, detail: error.detail }
    : { failure: 'broken', detail: String(error instanceof Error ? (error.stack ?? error) : error).slice(0, DETAIL) };

// Whoever waits for an answer of the gateway comes first.
setPriority(10);

process.once('message', (source: Source) => {
  void extractFile(source)
    .catch(failureOf)
    .then((outcome: Outcome) => process.send?.(outcome, undefined, undefined, () => process.disconnect()));
});
