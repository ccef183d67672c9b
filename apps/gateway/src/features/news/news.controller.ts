import { type Input, news, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { PublicationCards } from '../../publishing/cards';
import { Downloads } from '../../publishing/downloads';
import { noteOpening } from '../../publishing/insight/reads';
import { type KindDraft, PublicationWrites } from '../../publishing/publication-writes';
import { categoryFacet, NewsItems } from './news.store';
import { toNewsQuery } from './news-filters';
import { NewsNotices } from './notices';

type List = Input<typeof news.list>;
type Save = Input<typeof news.save>;
const KIND = 'news';

@Serve(pickRoutes(news, 'list', 'item', 'save', 'withdraw', 'download'))
export class NewsController {
  constructor(
    private readonly database: Database,
    private readonly items: NewsItems,
    private readonly cards: PublicationCards,
    private readonly writes: PublicationWrites,
    private readonly downloads: Downloads,
    private readonly notices: NewsNotices,
  ) {}

  list({ search, category, awaiting, from, until, zone, mine, pageNumber, pageSize }: List, principal: Principal) {
    const query = toNewsQuery({ category, awaiting, from, until, zone }, principal);
    return this.cards.list(principal, { kind: KIND, search, ...query, mine, pageNumber, pageSize });
  }

  async item({ documentId }: Input<typeof news.item>, principal: Principal) {
    const { db } = this.database;
    const document = (await this.cards.find(db, principal, KIND, documentId)) ?? refuse(ObjectMissing);
    // Reading a news item counts as an opening.
    await noteOpening(db, principal, { publicationId: documentId, version: document.version });
    return { document, versions: await this.items.versions(db, principal, documentId) };
  }

  async save({ fileIds, ...input }: Save, principal: Principal) {
    const isNew = input.documentId === undefined;
    const document = await this.writes.save(principal, KIND, { ...input, fileIds: fileIds ?? (isNew ? [] : undefined) }, () =>
      this.draftOf(input, principal),
    );
    return { message: isNew ? 'The news was published.' : 'The news was saved.', document };
  }

  async withdraw({ documentId }: Input<typeof news.withdraw>, principal: Principal) {
    await this.writes.withdraw(principal, KIND, documentId);
    return { message: 'The news was withdrawn.' };
  }

  download({ name, documentId: publicationId, fileId, version }: Input<typeof news.download>, principal: Principal, exchange: Exchange) {
    return this.downloads.send(principal, { kind: KIND, name, publicationId, fileId, version }, exchange);
  }

  private draftOf({ title, description, ...notice }: Omit<Save, 'fileIds'>, principal: Principal): KindDraft {
    const texts = notice.parts.flatMap(({ partNumber, successor }) => [partNumber, successor ?? '']);
    const save: KindDraft['save'] = async (tx, id, version) => {
      await this.items.save(tx, id, notice);
      await this.notices.plan(tx, principal, id, version, notice);
    };
    return { title, description, language: 'en', texts, facets: [categoryFacet(notice.category)], save };
  }
}
