import { CircleHelp } from 'lucide-react';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [{ to: '/search/board/unanswered', glyph: CircleHelp, group: 'work', help: 'unanswered-shell:help.unanswered' }],
});
