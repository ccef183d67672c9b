import { NotAllowed } from '../wire/refusals';
import { RangeTooSlow } from './refusals';

/** The rate limit per person. A page sends one call for each card. */
export const FIGURES_RATE_LIMIT = { points: 300, windowMs: 60_000, by: 'person' } as const;

/** The refusals of a request for usage figures: roles that the caller may not see, and a range that is too slow. */
export const LOG_REFUSALS = [NotAllowed, RangeTooSlow];
