import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';

/** The board is asked for again: what stands on it, and how often it was asked, is counted for each reader. */
export const unansweredHandlers = {
  'unanswered.changed': (cache) => void cache.invalidateQueries({ queryKey: api.ai.unanswered.key }),
} satisfies Partial<FactHandlers>;
