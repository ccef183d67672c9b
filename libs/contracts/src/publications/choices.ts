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

/** The readers of a publication: all partners below its publisher, or selected companies (R3.4). */
export const ACCESS_LEVELS = ['all', 'specific'] as const;

/** The categories of news (R3.5). */
export const NEWS_CATEGORIES = ['product-update', 'promotions', 'lead-time-change', 'order-stop', 'discontinuation', 'others'] as const;

/** The categories of events (R3.6). */
export const EVENT_CATEGORIES = ['conference', 'sales-training', 'workshop', 'networking', 'ceremony', 'others'] as const;

export const EVENT_MODES = ['on-site', 'online', 'hybrid'] as const;

/** The wire values of the registration flag (R3.1). */
export const REGISTRATION_FLAGS = { Registered: 1, NotRegister: 0 } as const;
