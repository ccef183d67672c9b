import { Injectable } from '@nestjs/common';
import { marksOf, PREFERENCE_RULES } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleTo } from '../../content/audience';
import { Clock } from '../../core/clock';
import { Database } from '../../core/database';
import type { Tx } from '../../core/request-context';
import { type MailContent, MailContents, type OutboxMail } from '../../mail/mail-content';
import { queueMailToEach } from '../../mail/outbox';

/** A letter is no page: so much of the text stands in it. */
const EXCERPT = 400;

/** Some of the people who are told, by their order: from the one after `after` on, up to `last` or to the end. */
export interface Readers {
  among: RawBuilder<SqlBool>;
  after: string;
  last: string | null;
}

const wantsMail = sql<SqlBool>`coalesce((select wanted from preference
  where person_id = person.id and type = 'News' and channel = 'mail'), ${sql.lit(PREFERENCE_RULES.News.byDefault)})`;

/** Mails about news, to those who have not turned them off: one a person and version, and one each time they are reminded. */
@Injectable()
export class NewsMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    contents: MailContents,
  ) {
    const preference = () => 'News' as const;
    contents.register('news.published', { build: (mail) => this.build(mail, false), preference });
    contents.register('news.acknowledge', { build: (mail) => this.build(mail, true), preference });
  }

  /** Puts a mail to each of those readers who wants one into the outbox; `what` tells it from others about the same item. */
  queue(
    tx: Tx,
    kind: 'news.published' | 'news.acknowledge',
    { among, after, last }: Readers,
    { publicationId, version, what }: { publicationId: string; version: number; what: string },
  ): Promise<void> {
    const people = tx
      .selectFrom('person')
      .select(['person.id', 'person.email', 'person.language'])
      .where('person.standing', '=', 'approved')
      .where('person.id', '>', after)
      .$if(last !== null, (query) => query.where('person.id', '<=', last!))
      .where(among)
      .where(wantsMail);
    return queueMailToEach(tx, kind, people, {
      words: { publicationId },
      about: `news:${publicationId}:${what}`,
      nr: version,
      dueAt: this.clock.now(),
    });
  }

  /** What its reader may still see when it is sent; nothing where their company has acknowledged it meanwhile. */
  private async build({ data }: OutboxMail, mustSign: boolean): Promise<MailContent | null> {
    const { publicationId, personId } = data as { publicationId: string; personId: string };
    const { db } = this.database;
    const reader = await db
      .selectFrom('person')
      .select(['role', 'unit_id', 'lco_id'])
      .where('id', '=', personId)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
    if (!reader) return null;
    const unitId = reader.unit_id ?? '';
    const item = await db
      .selectFrom('publication')
      .innerJoin('news', 'news.publication_id', 'publication.id')
      .select(['title', 'description', 'must_acknowledge'])
      .select(
        sql<boolean>`exists (select from acknowledgement where acknowledgement.publication_id = publication.id
          and acknowledgement.version = publication.version and acknowledgement.company_id = ${unitId})`.as('signed'),
      )
      .where('publication.id', '=', publicationId)
      .where(visibleTo(marksOf({ role: reader.role, unitId, lcoId: reader.lco_id })))
      .executeTakeFirst();
    if (!item || (mustSign && (item.signed || !item.must_acknowledge))) return null;
    const { title, description } = item;
    const text = description.length > EXCERPT ? `${description.slice(0, EXCERPT).toWellFormed().trimEnd()} …` : description;
    return { words: { title, text }, link: `/news/news-detail/${encodeURIComponent(publicationId)}` };
  }
}
