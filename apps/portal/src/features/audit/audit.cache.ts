import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';

export const factHandlers = {
  'audit.checked': (cache) => void cache.invalidateQueries({ queryKey: api.audit.chain.key }),
} satisfies Partial<FactHandlers>;
