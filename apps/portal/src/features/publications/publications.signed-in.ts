import { isStaff } from '@portal/contracts';
import { signedInPart } from '../../parts/feature';
import { wipePlacesAtSignOut } from '../../publishing/viewer/reading-places';
import { factHandlers } from './publications.cache';
import { RunningDownloads } from './running-downloads';

export default signedInPart({
  home: [
    {
      id: 'begun',
      isFor: isStaff,
      texts: [],
      block: () => import('./begun.block'),
      isOptional: true,
    },
  ],
  facts: factHandlers,
  Background: RunningDownloads,
  start: wipePlacesAtSignOut,
});
