import { Injectable } from '@nestjs/common';
import { moneyText, type PartNews } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { type DigestItem, type MailContent, MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import { intlOf, languageOf } from '../../services/mail/texts';
import { loadPartNews } from './part-news';

const FOLDERS: Record<PartNews['kind'], string> = {
  price: 'price-list/docView',
  material: 'content-sharing/docView',
  news: 'news/news-detail',
};

/** Sends mails about watched parts to people who enabled such mails: one per person and version. */
@Injectable()
export class PartMails {
  constructor(
    private readonly database: Database,
    contents: MailContents,
  ) {
    contents.register('parts.news', { build: (mail) => this.build(mail), preference: () => 'WatchedParts' });
  }

  /**
   * Builds the mail from what the recipient may see at the time of sending. Returns null if the recipient no longer watches the parts or
   * may no longer see the version.
   */
  private async build({ data, language }: OutboxMail): Promise<MailContent | null> {
    const { publicationId, personId } = data as { publicationId: string; personId: string };
    const { db } = this.database;
    const reader = await db
      .selectFrom('person')
      .select(['id', 'role', 'unit_id', 'lco_id'])
      .where('id', '=', personId)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
    if (!reader) return null;
    const recipient = { id: reader.id, role: reader.role, unitId: reader.unit_id ?? '', lcoId: reader.lco_id };
    const [entry] = (await loadPartNews(db, recipient, { publicationId, pageNumber: 1, pageSize: 1 })).items;
    if (!entry) return null;
    const { kind, documentId, title, counts, parts } = entry;
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
    const link = `/${FOLDERS[kind]}/${encodeURIComponent(documentId)}`;
    return {
      words: { title, count: String(count) },
      link,
      items: parts.map((part) => itemOf(part, link, intlOf(languageOf(language)))),
      moreItems: Math.max(0, count - parts.length),
    };
  }
}

const itemOf = (part: PartNews['parts'][number], path: string, tag: string): DigestItem => {
  if (part.change === 'mentioned') return { title: part.partNumber, about: '', path };
  const { before, after, beforeCurrency, currency, percent } = part;
  const formatAmount = (value: number | null, of: string): string => (value === null ? '–' : moneyText(tag, value, of));
  const percentText =
    percent === null
      ? ''
      : ` (${new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(percent / 100)})`;
  return {
    title: part.partNumber,
    about: `${formatAmount(before, beforeCurrency)} → ${formatAmount(after, currency)}${percentText}`,
    path,
  };
};
