import type { Principal } from '@portal/contracts';
import { dashboardRoom, type Room } from '../../platform/facts/rooms';
import type { Audience } from '../../platform/live/presence-places';
import { unitAudience } from '../../platform/live/presence-places';
import { SUPER_UNIT, YHQ_UNIT } from '../org/units';

/** Returns the audience for growing figures: viewers of the dashboard. Partners have none. */
export const dashboardAudience = async (who: Principal, id: string | undefined): Promise<Audience | null> => {
  const audience = who.role === 'CP' ? null : await unitAudience(who, id);
  return (
    audience && { ...audience, stream: { room: dashboardRoom(who.unitId), catchUp: () => Promise.resolve({ signals: [], wholeInMs: 0 }) } }
  );
};

/** Returns the rooms of the dashboards for uses in these local companies and regions: theirs and those of headquarters. */
export const dashboardRooms = (places: readonly string[]): Room[] => [...places, YHQ_UNIT, SUPER_UNIT].map(dashboardRoom);
