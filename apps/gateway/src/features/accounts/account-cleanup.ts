import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RETENTION = { failures: 2 * HOUR, codes: 2 * DAY, applications: 7 * DAY, sessions: 30 * DAY };

/**
 * Deletes failed sign-ins outside their window, expired identities that nobody linked, expired challenges of passkeys, used codes with their
 * mails, applications that were never verified, and sessions that ended long ago, except the last one of each account that is not deleted.
 */
@Injectable()
export class AccountCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.deleteFrom('sign_in_failure').where('at', '<', this.clock.in(-RETENTION.failures)).execute();
      await tx.deleteFrom('identity_proof').where('expires_at', '<', this.clock.now()).execute();
      await tx.deleteFrom('saml_assertion').where('expires_at', '<', this.clock.now()).execute();
      await tx.deleteFrom('passkey_challenge').where('expires_at', '<', this.clock.now()).execute();
      await tx.deleteFrom('otp').where('sent_at', '<', this.clock.in(-RETENTION.codes)).execute();
      await tx.deleteFrom('code_mail').where('at', '<', this.clock.in(-RETENTION.codes)).execute();
      await tx.deleteFrom('application').where('created_at', '<', this.clock.in(-RETENTION.applications)).execute();
      const over = this.clock.in(-RETENTION.sessions);
      await tx
        .deleteFrom('session')
        .where((row) => row.or([row('ended_at', '<', over), row('expires_at', '<', over)]))
        // The last one shows that the next sign-in is not the first.
        .where(({ exists, or, selectFrom }) =>
          or([
            exists(
              selectFrom('session as newer')
                .select('newer.id')
                .whereRef('newer.person_id', '=', 'session.person_id')
                .whereRef('newer.created_at', '>', 'session.created_at'),
            ),
            exists(
              selectFrom('person')
                .select('person.id')
                .whereRef('person.id', '=', 'session.person_id')
                .where('person.standing', '=', 'deleted'),
            ),
          ]),
        )
        .execute();
    });
  }
}
