import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { deciderRooms } from '../../platform/facts/rooms';
import { type Audience, type PresencePlaces, unitAudience } from '../../platform/live/presence-places';
import { decidingUnits } from '../../services/org/units';
import { canDecideRequest } from '../../services/org/visibility-scope';

/** Defines the presence place of a user request. */
@Injectable()
export class RequestPlace {
  constructor(private readonly database: Database) {}

  register(places: PresencePlaces): void {
    places.register('approval', (principal, id) => (id ? this.audienceOf(principal, id) : unitAudience(principal, id)));
  }

  private async audienceOf(principal: Principal, id: string): Promise<Audience | null> {
    const person = await this.database.db
      .selectFrom('person')
      .select(['id', 'role', 'standing', 'lco_id', 'rhq_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    return person && canDecideRequest(principal, person) ? { rooms: decidingUnits(person).flatMap(deciderRooms) } : null;
  }
}
