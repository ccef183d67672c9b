import { NotAllowed } from '../wire/refusals';
import { RangeTooSlow } from './refusals';

/** Of one person: a page asks for each of its cards by a call of its own. */
export const OFTEN = { points: 300, perMs: 60_000, by: 'person' } as const;

/** What each read of the log may refuse: roles that the caller may not see, and a range that takes too long. */
export const LOG_REFUSES = [NotAllowed, RangeTooSlow];
