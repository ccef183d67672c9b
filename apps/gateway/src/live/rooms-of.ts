import type { Principal } from '@portal/contracts';
import { type Room, unitRoom, userRoom } from './rooms';

/** Where a person stands, from who they are. Somebody still waiting hears of themselves alone. */
export const roomsOf = (who: Principal): Room[] =>
  who.standing === 'approved' ? [userRoom(who.id), unitRoom(who.unitId)] : [userRoom(who.id)];
