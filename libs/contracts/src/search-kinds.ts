/** The kinds of search results, in display order. */
export const FIND_KINDS = ['parts', 'priceLists', 'documents', 'news', 'events', 'inquiries', 'people', 'companies'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** The maximum number of results per kind. */
export const MAX_RESULTS_PER_KIND = 5;
