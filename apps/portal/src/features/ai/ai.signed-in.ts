import { Sparkles } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './ai.cache';

export default signedInPart({
  navigation: [
    {
      to: '/search',
      glyph: Sparkles,
      bar: true,
      group: 'work',
      goKey: 'ask',
      help: 'ai-shell:help.search',
      quickLink: { title: 'ai-shell:action.ask' },
    },
  ],
  facts: factHandlers,
});
