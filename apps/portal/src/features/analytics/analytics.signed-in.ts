import { isHeadquarters } from '@portal/contracts';
import { ChartLine, ScrollText } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { viewFacts } from '../../parts/view-facts';

export default signedInPart({
  navigation: [
    { to: '/dashboard', glyph: ChartLine, group: 'work', menu: true, goKey: 'dashboard', help: 'dashboard-shell:help.dashboard' },
    { to: '/log-analysis', glyph: ScrollText, group: 'work', help: 'dashboard-shell:help.logAnalysis' },
  ],
  // The files of these blocks are not named `*.block.tsx`, because everyone would load them with the shell.
  home: [
    { id: 'network', isFor: isHeadquarters, texts: [], block: () => import('./home/network-figures') },
    { id: 'late', isFor: isHeadquarters, texts: [], block: () => import('./home/late-inquiries'), isOptional: true },
  ],
  facts: viewFacts,
});
