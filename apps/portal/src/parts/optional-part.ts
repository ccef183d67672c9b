import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Loads an optional part. If loading fails, for example offline, the page works without it. */
export const optionalPart = (load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() =>
    load().catch((error: unknown) => {
      reportError(error);
      return { default: () => null };
    }),
  );
