import type exports from '../../i18n/locales/en/exports.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    exports: typeof exports;
  }
}

/** Exports prepared in the background. They have no page, only the status line. */
export default feature({ paths: [], signedIn: () => import('./exports.signed-in') });
