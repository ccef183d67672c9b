import { Injectable } from '@nestjs/common';
import type { Kysely, Selectable } from 'kysely';
import { Clock } from '../../../platform/clock';
import type { Tables } from '../../../platform/database/tables';
import { newId } from '../../../platform/ids';
import type { Tx } from '../../../platform/request-context';
import type { ApplicationTable } from '../tables';

export type Application = Selectable<ApplicationTable>;

/** What was typed to sign up, until its address is verified. Several may stand under one address: any stranger can type it. */
@Injectable()
export class Applications {
  constructor(private readonly clock: Clock) {}

  /** The one that a flow names; without a flow the only one of the address, as of several nobody can tell which is meant. */
  async meant(db: Kysely<Tables>, email: string, flow: string | undefined): Promise<Application | undefined> {
    const open = db.selectFrom('application').selectAll().where('email', '=', email);
    if (flow) return open.where('flow', '=', flow).executeTakeFirst();
    const [first, ...others] = await open.limit(2).execute();
    return others.length ? undefined : first;
  }

  at(db: Kysely<Tables>, id: string): Promise<Application | undefined> {
    return db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Of several under one address the oldest; nothing where there is one or none. */
  async oldestOfSeveral(db: Kysely<Tables>, email: string): Promise<Application | undefined> {
    const oldest = await db.selectFrom('application').selectAll().where('email', '=', email).orderBy('created_at').limit(2).execute();
    return oldest.length > 1 ? oldest[0] : undefined;
  }

  /** The newest that was typed with this password; all of one address are hashed with the same salt. */
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
    const id = newId();
    await tx
      .insertInto('application')
      .values({ ...application, id, data: JSON.stringify(application.data), created_at: this.clock.now() })
      .execute();
    return id;
  }

  /** The address is verified: what others typed under it has no claim any more. */
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
