import type { NewsCategory } from './news';

/** The categories that announce a change in the life cycle of parts. */
const LIFE_CYCLE_CATEGORIES = ['lead-time-change', 'order-stop', 'discontinuation'] as const satisfies readonly NewsCategory[];

/** The date that a notice of each category requires. */
export const REQUIRED_DAYS: Partial<Record<NewsCategory, 'effectiveOn' | 'lastOrderOn'>> = {
  'lead-time-change': 'effectiveOn',
  'order-stop': 'lastOrderOn',
  discontinuation: 'lastOrderOn',
};

export const NOTICE_DAYS = ['effectiveOn', 'lastOrderOn', 'lastShipOn'] as const;

export const isLifeCycle = (category: NewsCategory): boolean => (LIFE_CYCLE_CATEGORIES as readonly NewsCategory[]).includes(category);
