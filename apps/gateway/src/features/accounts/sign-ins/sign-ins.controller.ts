import { accountRoutes, type Input, ObjectMissing, type OwnSession, type Principal } from '@portal/contracts';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../../platform/http/serve';
import { Sessions } from '../sessions';
import { deviceNameOf } from './device-names';

/** The number of sessions that the list shows. Signing out all other devices ends the rest as well. */
const LISTED_SESSIONS = 100;

/** Shows people where they are signed in, and signs their other devices out. */
@Serve(pickRoutes(accountRoutes, 'sessions', 'endSession', 'endOtherSessions'))
export class SignInsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ownSessions: Sessions,
  ) {}

  async sessions(_input: unknown, principal: Principal) {
    const rows = await this.database.db
      .selectFrom('session')
      .select(['id', 'agent', 'network', 'created_at', 'seen_at'])
      .where('person_id', '=', principal.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', this.clock.now())
      .orderBy((eb) => eb('id', '=', principal.sessionId), 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(LISTED_SESSIONS)
      .execute();
    const items = rows.map(
      ({ id, agent, network, created_at, seen_at }): OwnSession => ({
        sessionId: id,
        ...deviceNameOf(agent),
        network,
        createdAt: created_at.toISOString(),
        seenAt: seen_at.toISOString(),
        current: id === principal.sessionId,
      }),
    );
    return { items, totalCount: items.length };
  }

  async endSession({ sessionId }: Input<typeof accountRoutes.endSession>, principal: Principal) {
    const reason = sessionId === principal.sessionId ? 'signed-out' : 'ended-elsewhere';
    await this.database.tx(async (tx) => {
      const session = await tx
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('person_id', '=', principal.id)
        .executeTakeFirst();
      if (!session) refuse(ObjectMissing);
      await this.ownSessions.endOne(tx, sessionId, reason);
    });
    return { message: 'The device was signed out.' };
  }

  async endOtherSessions(_input: unknown, principal: Principal) {
    await this.database.tx((tx) => this.ownSessions.endAll(tx, principal.id, 'ended-elsewhere', principal.sessionId));
    return { message: 'All other devices were signed out.' };
  }
}
