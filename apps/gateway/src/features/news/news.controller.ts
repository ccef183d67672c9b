import { type Input, Missing, news, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PublicationCards } from '../../content/cards';
import { dayStart } from '../../content/day-start';
import { Downloads } from '../../content/downloads';
import { type KindDraft, PublicationWrites } from '../../content/publication-writes';
import { Database } from '../../core/database';
import { refuse } from '../../http/refusal-error';
import { type Exchange, only, Serve } from '../../http/serve';
import { awaitingOf } from './acknowledgements.store';
import { categoryFacet, NewsItems } from './news.store';
import { NewsNotices } from './notices';

type List = Input<typeof news.list>;
type Save = Input<typeof news.save>;
const KIND = 'news';

@Serve(only(news, 'list', 'item', 'save', 'deactivate', 'download'))
export class NewsController {
  constructor(
    private readonly database: Database,
    private readonly items: NewsItems,
    private readonly cards: PublicationCards,
    private readonly writes: PublicationWrites,
    private readonly downloads: Downloads,
    private readonly notices: NewsNotices,
  ) {}

  list({ search, category, awaiting, mine, pageNumber, pageSize, ...days }: List, who: Principal) {
    const facets = category === undefined ? [] : [categoryFacet(category)];
    return this.cards.list(who, {
      kind: KIND,
      search,
      facets,
      also: allOf([...publishedWithin(days), ...(awaiting ? [awaitingOf(who)] : [])]),
      mine,
      pageNumber,
      pageSize,
    });
  }

  async item({ documentId }: Input<typeof news.item>, who: Principal) {
    const { db } = this.database;
    const document = (await this.cards.find(db, who, KIND, documentId)) ?? refuse(Missing);
    return { document, versions: await this.items.versions(db, who, documentId) };
  }

  async save({ fileIds, ...input }: Save, who: Principal) {
    const isNew = input.documentId === undefined;
    const document = await this.writes.save(who, KIND, { ...input, fileIds: fileIds ?? (isNew ? [] : undefined) }, () =>
      this.draftOf(input, who),
    );
    return { message: isNew ? 'The news was published.' : 'The news was saved.', document };
  }

  async deactivate({ documentId }: Input<typeof news.deactivate>, who: Principal) {
    await this.writes.withdraw(who, KIND, documentId);
    return { message: 'The news was withdrawn.' };
  }

  download({ name, documentId: publicationId, fileId, version }: Input<typeof news.download>, who: Principal, exchange: Exchange) {
    return this.downloads.send(who, { kind: KIND, name, publicationId, fileId, version }, exchange);
  }

  private draftOf({ title, description, ...notice }: Omit<Save, 'fileIds'>, who: Principal): KindDraft {
    const texts = notice.parts.flatMap(({ partNumber, successor }) => [partNumber, successor ?? '']);
    const save: KindDraft['save'] = async (tx, id, version) => {
      await this.items.save(tx, id, notice);
      await this.notices.plan(tx, who, id, version, notice);
    };
    return { title, description, language: 'en', texts, facets: [categoryFacet(notice.category)], save };
  }
}

/** What was published on these days, both included, as conditions on `publication`. */
const publishedWithin = ({ from, until, zone }: Pick<List, 'from' | 'until' | 'zone'>): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`publication.sort_at >= to_timestamp(${dayStart(from, zone)}::float8)`] : []),
  ...(until ? [sql<SqlBool>`publication.sort_at < to_timestamp(${dayStart(until, zone, { plusDays: 1 })}::float8)`] : []),
];

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> | undefined =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : undefined;
