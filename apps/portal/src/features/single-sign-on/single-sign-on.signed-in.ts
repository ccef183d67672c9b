import { Fingerprint } from 'lucide-react';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [{ to: '/single-sign-on', glyph: Fingerprint, group: 'work', help: 'single-sign-on-shell:help.singleSignOn' }],
  facts: {
    'provider.changed': (cache) => void cache.invalidateQueries({ queryKey: api.identityProviders.list.key }),
  } satisfies Partial<FactHandlers>,
});
