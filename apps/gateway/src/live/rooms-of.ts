import type { Principal } from '@portal/contracts';
import { applicantRoom, type Room, unitRoom, userRoom } from './rooms';

/** Where a person stands, from who they are. Somebody still waiting hears of their own request alone. */
export const roomsOf = (who: Principal): Room[] =>
  who.status === 'approved' ? [userRoom(who.id), unitRoom(who.unitId)] : [applicantRoom(who.id)];
