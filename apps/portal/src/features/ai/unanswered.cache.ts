import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';

/** Refetches the board, as its questions and counts depend on the reader. */
export const unansweredHandlers = {
  'unanswered.changed': (cache) => void cache.invalidateQueries({ queryKey: api.ai.unanswered.key }),
} satisfies Partial<FactHandlers>;
