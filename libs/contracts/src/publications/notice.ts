import type { NewsCategory } from './news';

/** The categories that say what becomes of parts, and when. */
const LIFE_CYCLE_CATEGORIES = ['lead-time-change', 'order-stop', 'discontinuation'] as const satisfies readonly NewsCategory[];

/** The day without which a notice of its category says nothing. */
export const DAY_NEEDED: Partial<Record<NewsCategory, 'effectiveOn' | 'lastOrderOn'>> = {
  'lead-time-change': 'effectiveOn',
  'order-stop': 'lastOrderOn',
  discontinuation: 'lastOrderOn',
};

/** The days of a notice. */
export const NOTICE_DAYS = ['effectiveOn', 'lastOrderOn', 'lastShipOn'] as const;

export const isLifeCycle = (category: NewsCategory): boolean => (LIFE_CYCLE_CATEGORIES as readonly NewsCategory[]).includes(category);
