import type exports from '../../i18n/locales/en/exports.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    exports: typeof exports;
  }
}

/** The feature for exports prepared in the background. It has no page, only an entry in the status line. */
export default feature({ paths: [], signedIn: () => import('./exports.signed-in') });
