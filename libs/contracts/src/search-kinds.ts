/** What a search finds, in the order in which it is shown. */
export const FIND_KINDS = ['parts', 'priceLists', 'documents', 'news', 'events', 'inquiries', 'people', 'companies'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** How many of a kind a search shows. */
export const FIND_AT_MOST = 5;
