import { Injectable } from '@nestjs/common';
import { AccountRemoved, type Principal, SessionEnded, type SessionEndReason, SessionOver, TokenOutdated } from '@portal/contracts';
import { Database } from '../database/database';
import { delegatorsKey, selectDelegators } from './delegators';
import { RefusalError } from './refusal-error';

const CACHE_MS = 2_000;
const MAX_PEOPLE = 10_000;
const MAX_CHECKS_PER_PERSON = 20;

interface CachedCheck {
  until: number;
  refusal: Promise<RefusalError | null>;
}

/** Returns the refusal for a session that is no longer active: `SessionEnded` with the reason, or `SessionOver` without one. */
export const sessionRefusal = (reason: SessionEndReason | null): RefusalError =>
  reason ? new RefusalError(SessionEnded, { reason }) : new RefusalError(SessionOver);

/**
 * Checks whether a token still matches the database: the account status, role, unit and delegations of the person, and the session. Queries the database
 * at most once in two seconds per session.
 */
@Injectable()
export class PrincipalCheck {
  /** The cached checks, by person and by token content, so that dropping the checks of one person needs no scan. */
  private readonly cache = new Map<string, Map<string, CachedCheck>>();

  constructor(private readonly database: Database) {}

  async isCurrent(principal: Principal): Promise<boolean> {
    return (await this.over(principal)) === null;
  }

  /** Returns the refusal for a token that is no longer valid, or null. */
  over(principal: Principal): Promise<RefusalError | null> {
    // Use a monotonic clock: if the wall clock is set back, the cache would be valid for longer.
    const now = performance.now();
    const key = `${principal.sessionId} ${principal.role} ${principal.unitId} ${principal.lcoId} ${principal.status} ${delegatorsKey(principal.decidesFor)}`;
    const cachedCheck = this.cache.get(principal.id)?.get(key);
    if (cachedCheck && cachedCheck.until > now) return cachedCheck.refusal;
    if (this.cache.size > MAX_PEOPLE) this.cache.clear();
    const pendingRefusal = this.look(principal);
    const ownChecks = this.cache.get(principal.id) ?? new Map<string, CachedCheck>();
    if (ownChecks.size >= MAX_CHECKS_PER_PERSON) ownChecks.clear();
    this.cache.set(principal.id, ownChecks.set(key, { until: now + CACHE_MS, refusal: pendingRefusal }));
    // Do not cache a failed check: the caller gets the error, and the next call queries again.
    pendingRefusal.catch(() => ownChecks.delete(key));
    return pendingRefusal;
  }

  /** Drops the cached checks of a person after a change. */
  forget(personId: string): void {
    this.cache.delete(personId);
  }

  private async look(principal: Principal): Promise<RefusalError | null> {
    const person = await this.database.db
      .selectFrom('person')
      .leftJoin('session', (join) => join.on('session.id', '=', principal.sessionId))
      .select([
        'person.standing',
        'person.role',
        'person.unit_id',
        'person.lco_id',
        'session.id as session_id',
        'session.ended_at',
        'session.end_reason',
        selectDelegators(principal.id).as('delegators'),
      ])
      .where('person.id', '=', principal.id)
      .executeTakeFirst();
    if (!person) return new RefusalError(SessionOver);
    if (person.standing === 'deleted') return new RefusalError(AccountRemoved);
    if (person.standing === 'disabled') return sessionRefusal('account-disabled');
    // An applicant's token only gives access to their own request, so it remains valid whatever the decision on the request.
    if (principal.status === 'waiting') return null;
    if (person.session_id === null || person.ended_at !== null) return sessionRefusal(person.end_reason);
    const { standing, role, unit_id, lco_id, delegators } = person;
    if (standing !== 'approved') return new RefusalError(SessionOver);
    const isPlaceUnchanged = role === principal.role && unit_id === principal.unitId && lco_id === principal.lcoId;
    return isPlaceUnchanged && delegatorsKey(delegators) === delegatorsKey(principal.decidesFor) ? null : new RefusalError(TokenOutdated);
  }
}
