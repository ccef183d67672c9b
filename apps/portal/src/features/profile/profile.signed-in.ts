import { UserRound } from 'lucide-react';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [
    {
      to: '/profile',
      glyph: UserRound,
      menu: 'profile-shell:title.profile',
      group: 'account',
      help: 'profile-shell:help.profile',
      quickLink: { title: 'profile-shell:title.profile' },
    },
  ],
});
