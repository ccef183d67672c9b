import { House } from 'lucide-react';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [{ to: '/home', glyph: House, bar: true, group: 'work', help: 'home-shell:help.home' }],
});
