declare module 'jest-axe' {
  import type { AxeResults, RunOptions } from 'axe-core';
  export function configureAxe(options: RunOptions): (element: Element) => Promise<AxeResults>;
}
