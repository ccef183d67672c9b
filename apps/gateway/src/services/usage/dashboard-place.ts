import type { Principal } from '@portal/contracts';
import { dashboardRoom, type Room } from '../../platform/facts/rooms';
import type { Audience } from '../../platform/live/presence-places';
import { unitAudience } from '../../platform/live/presence-places';
import { SUPER_UNIT, YHQ_UNIT } from '../org/units';

/** Who looks at the dashboard hears when its figures have grown. Partners have none. */
export const dashboardAudience = async (who: Principal, id: string | undefined): Promise<Audience | null> => {
  const audience = who.role === 'CP' ? null : await unitAudience(who, id);
  return (
    audience && { ...audience, stream: { room: dashboardRoom(who.unitId), catchUp: () => Promise.resolve({ signals: [], wholeInMs: 0 }) } }
  );
};

/** Where it is heard that people of these local companies and regions used something: there, and at headquarters. */
export const dashboardRooms = (places: readonly string[]): Room[] => [...places, YHQ_UNIT, SUPER_UNIT].map(dashboardRoom);
