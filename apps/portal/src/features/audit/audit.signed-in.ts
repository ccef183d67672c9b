import { ShieldCheck } from 'lucide-react';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [{ to: '/audit', glyph: ShieldCheck, group: 'work', help: 'dashboard-shell:help.audit' }],
  facts: {
    'audit.checked': (cache) => void cache.invalidateQueries({ queryKey: api.audit.chain.key }),
  } satisfies Partial<FactHandlers>,
});
