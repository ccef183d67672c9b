import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../core/clock';
import { Database } from '../../core/database';
import { LOG, type Log } from '../../core/log';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT = { codes: 2 * DAY, applications: 7 * DAY, sessions: 30 * DAY, letters: 30 * DAY };

/** Lets go of what nobody needs any more: spent codes, applications never verified, sign-ins long over, mails long sent. */
@Injectable()
export class AccountCleanup implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.run().catch((error: unknown) => this.log.error({ err: error }, 'tidying failed')),
      HOUR,
    ).unref();
  }

  onModuleDestroy(): void {
    if (this.timer) clearInterval(this.timer);
  }

  async run(): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.deleteFrom('otp').where('sent_at', '<', this.clock.in(-KEPT.codes)).execute();
      await tx.deleteFrom('application').where('created_at', '<', this.clock.in(-KEPT.applications)).execute();
      const over = this.clock.in(-KEPT.sessions);
      await tx
        .deleteFrom('session')
        .where((row) => row.or([row('ended_at', '<', over), row('expires_at', '<', over)]))
        .execute();
      const settled = this.clock.in(-KEPT.letters);
      await tx
        .deleteFrom('letter')
        .where((row) => row.or([row('sent_at', '<', settled), row('dropped_at', '<', settled)]))
        .execute();
    });
  }
}
