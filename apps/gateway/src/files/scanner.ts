export type Verdict = 'clean' | 'harmful';

/** Looks into a file before anybody can see it. Fails where it cannot tell: then nothing is stored. */
export interface Scanner {
  check: (path: string) => Promise<Verdict>;
}
export const SCANNER = Symbol('Scanner');

/** Where none is set up. */
export const noScanner: Scanner = { check: () => Promise.resolve('clean') };
