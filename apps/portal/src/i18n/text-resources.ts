import type common from './locales/en/common.json';
import type dates from './locales/en/dates.json';
import type errors from './locales/en/errors.json';
import type figures from './locales/en/figures.json';
import type files from './locales/en/files.json';
import type keys from './locales/en/keys.json';
import type viewer from './locales/en/viewer.json';
import type views from './locales/en/views.json';

/** The types of the texts by namespace. A feature adds its own in its `feature.ts`. */
export interface TextResources {
  common: typeof common;
  dates: typeof dates;
  errors: typeof errors;
  figures: typeof figures;
  files: typeof files;
  keys: typeof keys;
  viewer: typeof viewer;
  views: typeof views;
}
