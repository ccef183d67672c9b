import { Injectable } from '@nestjs/common';
import { audienceKeysOf } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { loadOpenAudienceKeys, visibleTo } from '../../publishing/audience/audience';
import { type MailContent, MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import { countMissingByLco } from './missing-companies';

/** The length of the text excerpt in a mail, in characters. */
const EXCERPT_LENGTH = 400;

/** Builds the mails about news: one per person and version, and one for each reminder. */
@Injectable()
export class NewsMails {
  constructor(
    private readonly database: Database,
    contents: MailContents,
  ) {
    const preference = () => 'News' as const;
    contents.register('news.published', { build: (mail) => this.build(mail, false), preference });
    contents.register('news.acknowledge', { build: (mail) => this.build(mail, true), preference });
    contents.register('news.missing', { build: (mail) => this.buildMissing(mail), preference });
  }

  /** Builds the mail to a local company with the current number of companies without acknowledgement; null if there are none. */
  private async buildMissing({ data }: OutboxMail): Promise<MailContent | null> {
    const { publicationId, personId } = data as { publicationId: string; personId: string };
    const { db } = this.database;
    const reader = await db
      .selectFrom('person')
      .select(['role', 'unit_id', 'lco_id'])
      .where('id', '=', personId)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
    if (reader?.role !== 'LBO' || !reader.unit_id) return null;
    const item = await db
      .selectFrom('publication')
      .innerJoin('news', 'news.publication_id', 'publication.id')
      .select(['title', 'version'])
      .where('publication.id', '=', publicationId)
      .where('must_acknowledge', '=', true)
      .where(visibleTo(audienceKeysOf({ role: reader.role, unitId: reader.unit_id, lcoId: reader.lco_id })))
      .executeTakeFirst();
    if (!item) return null;
    const count = (await countMissingByLco(db, publicationId, item, await loadOpenAudienceKeys(db, publicationId))).get(reader.unit_id);
    if (!count) return null;
    return { words: { title: item.title, count: String(count) }, link: `/news/news-detail/${encodeURIComponent(publicationId)}` };
  }

  /** Builds the mail; null if the reader no longer sees the news or the reader's company has acknowledged it. */
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
      .where(visibleTo(audienceKeysOf({ role: reader.role, unitId, lcoId: reader.lco_id })))
      .executeTakeFirst();
    if (!item || (mustSign && (item.signed || !item.must_acknowledge))) return null;
    const { title, description } = item;
    const text = description.length > EXCERPT_LENGTH ? `${description.slice(0, EXCERPT_LENGTH).toWellFormed().trimEnd()} …` : description;
    return { words: { title, text }, link: `/news/news-detail/${encodeURIComponent(publicationId)}` };
  }
}
