import { Injectable } from '@nestjs/common';
import type { Kysely, Selectable } from 'kysely';
import { Clock } from '../../data/clock';
import { Database } from '../../data/database';
import { newId } from '../../data/facts';
import type { ApplicationTable, Tables } from '../../data/tables';
import type { Tx } from '../../data/work';

export type Application = Selectable<ApplicationTable>;

/** What was typed to sign up, until its address is verified. Several may stand under one address: any stranger can type it. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  newest(db: Kysely<Tables>, email: string, howMany: number): Promise<Application[]> {
    return db.selectFrom('application').selectAll().where('email', '=', email).orderBy('created_at', 'desc').limit(howMany).execute();
  }

  async prefer(id: string): Promise<void> {
    await this.database.db.updateTable('application').set({ created_at: this.clock.now() }).where('id', '=', id).execute();
  }

  async add(tx: Tx, application: Pick<Application, 'email' | 'password_hash' | 'data'>): Promise<string> {
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
