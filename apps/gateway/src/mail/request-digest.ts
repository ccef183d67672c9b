import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../core/database';
import { digestOf, type MailContent, MailContents } from './mail-content';

/** Many requests for access in one mail: those that still wait for a decision when it is sent. */
@Injectable()
export class RequestDigest implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly composers: MailContents,
  ) {}

  onModuleInit(): void {
    this.composers.set(['account.digest'], ({ id }) => this.compose(id));
  }

  private async compose(digestId: string): Promise<MailContent | null> {
    const people = await this.database.db
      .selectFrom('person')
      .select(['id', 'firstname', 'lastname', 'company_name'])
      .where('standing', '=', 'waiting')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('letter')
          .select(sql<string>`data ->> 'personId'`.as('person_id'))
          .where('digest_id', '=', digestId)
          .where('dropped_at', 'is', null),
      )
      .orderBy('requested_at')
      .orderBy('id')
      .execute();
    return digestOf(
      people.map(({ id, firstname, lastname, company_name }) => ({
        title: `${firstname} ${lastname}`,
        about: company_name,
        path: `/approval?request=${encodeURIComponent(id)}`,
      })),
    );
  }
}
