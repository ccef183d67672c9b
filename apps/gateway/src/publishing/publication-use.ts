import type { PublicationKind } from '@portal/contracts';
import type { UsageFunction, Use } from '../services/usage/usage';

const FUNCTIONS = { material: 'learn', price: 'prices', news: 'news', event: 'events' } as const satisfies Record<
  PublicationKind,
  UsageFunction
>;

/** Returns the usage record for an action on a publication of this kind. */
export const publicationUse = (kind: PublicationKind, what: 'downloaded' | 'published' | 'changed' | 'withdrawn'): Use => ({
  func: FUNCTIONS[kind],
  what,
});
