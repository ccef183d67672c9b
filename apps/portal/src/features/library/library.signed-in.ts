import { BookOpen } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './library.cache';
import { RunningDownloads } from './running-downloads';

export default signedInPart({
  navigation: [{ to: '/content-sharing', glyph: BookOpen, bar: true, group: 'library', help: 'library-shell:help.documents' }],
  facts: factHandlers,
  Background: RunningDownloads,
});
