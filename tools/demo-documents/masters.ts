import type { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES } from '../../libs/contracts/src/index.ts';

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export type Industry = (typeof INDUSTRIES)[number];
export type Written = 'en' | 'de' | 'fr' | 'es' | 'ja' | 'zhTW' | 'th' | 'ab';

export const COMPANY = 'Yarrowdyne Automation';
