import { FolderSync } from 'lucide-react';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [{ to: '/provisioning', glyph: FolderSync, group: 'work', help: 'provisioning-shell:help.provisioning' }],
  facts: {
    'directory.changed': (cache) => void cache.invalidateQueries({ queryKey: api.provisioning.clients.key }),
  } satisfies Partial<FactHandlers>,
});
