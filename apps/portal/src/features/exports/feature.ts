import type exports from '../../i18n/locales/en/exports.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    exports: typeof exports;
  }
}

/** Tables that are made aside. They have no page: they stand in the status line. */
export default feature({ paths: [], signedIn: () => import('./exports.signed-in') });
