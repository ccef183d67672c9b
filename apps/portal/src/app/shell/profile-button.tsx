import { lazyTrigger } from '../../ui/feedback/lazy-trigger';
import { UserAvatarButton, useUserAvatar } from './user-avatar';

const Opened = lazyTrigger<object>(() => import('./profile-menu'), 'menu');

/** The photo in the bar, which opens the profile menu. */
export function ProfileButton() {
  const face = useUserAvatar();
  return face && <Opened button={<UserAvatarButton face={face} />} />;
}
