import { CalendarDays } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { listAddress } from '../../parts/publication-address';
import { factHandlers } from './events.cache';
import { eventSearch } from './events.search';

export default signedInPart({
  navigation: [{ to: listAddress('event'), glyph: CalendarDays, menu: true, group: 'library', help: 'publications-shell:help.events' }],
  search: eventSearch,
  home: [
    {
      id: 'events',
      texts: [],
      block: () => import('./home/events.block'),
      summary: () => import('./home/events.summary'),
    },
  ],
  facts: factHandlers,
});
