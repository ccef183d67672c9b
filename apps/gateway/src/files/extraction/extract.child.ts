import { setPriority } from 'node:os';
import { type ExtractFailure, Unextractable } from './extract.ts';
import { extractFile, type Source } from './extract-file.ts';

// Whoever waits for an answer of the gateway comes first.
setPriority(10);

process.once('message', (source: Source) => {
  void extractFile(source)
    .then(
      (extract) => extract,
      (error: unknown): ExtractFailure => (error instanceof Unextractable ? error.reason : 'broken'),
    )
    .then((outcome) => process.send?.(outcome, undefined, undefined, () => process.disconnect()));
});
