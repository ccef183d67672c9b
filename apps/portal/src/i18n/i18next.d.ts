import 'i18next';
import type { TextResources } from './text-resources';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: TextResources;
  }
}
