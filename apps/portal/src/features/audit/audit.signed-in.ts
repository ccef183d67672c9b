import { ShieldCheck } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './audit.cache';

export default signedInPart({
  navigation: [{ to: '/audit', glyph: ShieldCheck, group: 'work', help: 'dashboard-shell:help.audit' }],
  facts: factHandlers,
});
