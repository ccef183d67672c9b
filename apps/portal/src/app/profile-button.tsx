import { onTouch } from '../ui/on-touch';
import { FaceButton, useFace } from './face';

const Opened = onTouch<object>(() => import('./profile-menu'), 'menu');

/** The photo in the bar, and the menu behind it. */
export function ProfileButton() {
  const face = useFace();
  return face && <Opened button={<FaceButton face={face} />} />;
}
