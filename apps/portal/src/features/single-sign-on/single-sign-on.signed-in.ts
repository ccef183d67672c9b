import type { QueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { signedInPart } from '../../parts/feature';

const refetchProviders = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: api.identityProviders.list.key });

export default signedInPart({
  navigation: [{ to: '/single-sign-on', glyph: Fingerprint, group: 'work', help: 'single-sign-on-shell:help.singleSignOn' }],
  // The list shows the names of emergency accounts.
  facts: { 'provider.changed': refetchProviders, 'account.changed': refetchProviders } satisfies Partial<FactHandlers>,
});
