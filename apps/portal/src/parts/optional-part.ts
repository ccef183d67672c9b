import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part beside the page: where it does not load, as without a connection, the page stands without it. */
export const optionalPart = (load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() =>
    load().catch((error: unknown) => {
      reportError(error);
      return { default: () => null };
    }),
  );
