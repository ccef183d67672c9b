import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Database } from '../data/database';

const KEPT_MS = 2_000;

/** Whether what a token says still holds: the person's standing, role and unit, and the sign-in itself. Looked up at most every two seconds a sign-in. */
@Injectable()
export class Standing {
  private readonly kept = new Map<string, { until: number; holds: Promise<boolean> }>();

  constructor(private readonly database: Database) {}

  holds(who: Principal): Promise<boolean> {
    const now = Date.now();
    const key = `${who.id} ${who.sessionId} ${who.role} ${who.unitId} ${who.standing}`;
    const known = this.kept.get(key);
    if (known && known.until > now) return known.holds;
    if (this.kept.size > 10_000) this.kept.clear();
    const holds = this.look(who);
    this.kept.set(key, { until: now + KEPT_MS, holds });
    holds.catch(() => this.kept.delete(key));
    return holds;
  }

  /** Something about this person changed: what is kept about them is forgotten. */
  forget(personId: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(`${personId} `)) this.kept.delete(key);
  }

  private async look(who: Principal): Promise<boolean> {
    const person = await this.database.db
      .selectFrom('person')
      .leftJoin('session', (join) => join.on('session.id', '=', who.sessionId))
      .select(['person.standing', 'person.role', 'person.unit_id', 'session.id as session_id', 'session.ended_at'])
      .where('person.id', '=', who.id)
      .executeTakeFirst();
    if (!person) return false;
    // A waiting person's token watches their own request, whatever becomes of it; it opens nothing else.
    if (who.standing === 'waiting') return person.standing !== 'deleted';
    if (person.standing !== 'approved' || person.role !== who.role || person.unit_id !== who.unitId) return false;
    return person.session_id !== null && person.ended_at === null;
  }
}
