/** The codes of the languages that a document may be written in: those of the product. */
export const DOCUMENT_LANGUAGES = [
  'ab',
  'zhTW',
  'nl',
  'en',
  'fr',
  'de',
  'hu',
  'id',
  'it',
  'ja',
  'pl',
  'pt',
  'es',
  'th',
  'tr',
  'vi',
] as const;

export const DOCUMENT_TYPES = [
  'data-sheet',
  'manual',
  'training',
  'service-notice',
  'certificate',
  'software-note',
  'brochure',
  'video',
] as const;

export const INDUSTRIES = [
  'chemicals',
  'oil-and-gas',
  'food-and-beverage',
  'pharmaceuticals',
  'water',
  'power',
  'metals',
  'semiconductors',
] as const;
