import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { unitRoom } from '../../platform/facts/rooms';
import { type Audience, type PresencePlaces, unitAudience } from '../../platform/live/presence-places';
import { decidingUnits } from '../../services/org/units';
import { canDecideOn } from '../../services/org/visibility-scope';

/** Defines the presence place of a user request. */
@Injectable()
export class RequestPlace {
  constructor(private readonly database: Database) {}

  register(places: PresencePlaces): void {
    places.register('approval', (who, id) => (id ? this.audienceOf(who, id) : unitAudience(who, id)));
  }

  private async audienceOf(who: Principal, id: string): Promise<Audience | null> {
    const person = await this.database.db
      .selectFrom('person')
      .select(['id', 'role', 'standing', 'lco_id', 'rhq_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    return person && canDecideOn(who, person) ? { rooms: decidingUnits(person).map(unitRoom) } : null;
  }
}
