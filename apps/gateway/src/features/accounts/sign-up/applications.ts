import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Kysely, Selectable } from 'kysely';
import { Clock } from '../../../platform/clock';
import type { Tables } from '../../../platform/database/tables';
import type { Tx } from '../../../platform/request-context';
import type { ApplicationTable } from '../tables';

export type Application = Selectable<ApplicationTable>;

/** Stores sign-ups until their address is verified. An address may have several sign-ups, because any stranger can enter it. */
@Injectable()
export class Applications {
  constructor(private readonly clock: Clock) {}

  /** Returns the application of a flow. Without a flow, returns the application of the address if there is exactly one. */
  async meant(db: Kysely<Tables>, email: string, flow: string | undefined): Promise<Application | undefined> {
    const open = db.selectFrom('application').selectAll().where('email', '=', email);
    if (flow) return open.where('flow', '=', flow).executeTakeFirst();
    const [first, ...others] = await open.limit(2).execute();
    return others.length ? undefined : first;
  }

  at(db: Kysely<Tables>, id: string): Promise<Application | undefined> {
    return db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Returns the oldest application of an address; undefined if there are fewer than two. */
  async oldestOfSeveral(db: Kysely<Tables>, email: string): Promise<Application | undefined> {
    const oldest = await db.selectFrom('application').selectAll().where('email', '=', email).orderBy('created_at').limit(2).execute();
    return oldest.length > 1 ? oldest[0] : undefined;
  }

  /** Returns the newest application with this password. All applications of an address are hashed with the same salt. */
  withPassword(db: Kysely<Tables>, email: string, passwordHash: string): Promise<Application | undefined> {
    return db
      .selectFrom('application')
      .selectAll()
      .where('email', '=', email)
      .where('password_hash', '=', passwordHash)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async add(tx: Tx, application: Pick<Application, 'email' | 'flow' | 'password_hash' | 'data'>): Promise<string> {
    const id = randomUUID();
    await tx
      .insertInto('application')
      .values({ ...application, id, data: JSON.stringify(application.data), created_at: this.clock.now() })
      .execute();
    return id;
  }

  /** Deletes all applications of an address once it is verified. */
  async settle(tx: Tx, email: string): Promise<void> {
    await tx
      .updateTable('otp')
      .set({ application_id: null, used_at: this.clock.now() })
      .where('email', '=', email)
      .where('purpose', '=', 'Registration')
      .execute();
    await tx.deleteFrom('application').where('email', '=', email).execute();
  }
}
