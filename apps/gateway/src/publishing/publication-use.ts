import type { PublicationKind } from '@portal/contracts';
import type { UsageFunction, Use } from '../services/usage/usage';

const FUNCTIONS = { material: 'learn', price: 'prices', news: 'news', event: 'events' } as const satisfies Record<
  PublicationKind,
  UsageFunction
>;

/** Returns an action on an item of a kind as a use of its function. */
export const publicationUse = (kind: PublicationKind, what: 'downloaded' | 'published' | 'changed' | 'withdrawn'): Use => ({
  func: FUNCTIONS[kind],
  what,
});
