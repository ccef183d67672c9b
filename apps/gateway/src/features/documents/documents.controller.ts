import { audienceKeysOf, documentRoutes, type Input, Invalid, ObjectMissing, type Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../platform/http/serve';
import type { Tx } from '../../platform/request-context';
import { PublicationCards } from '../../publishing/cards';
import { Downloads } from '../../publishing/downloads';
import { type KindDraft, PublicationWrites } from '../../publishing/publication-writes';
import { loadReadableVersions } from '../../publishing/versions';
import { facetsOf, Materials } from './materials.store';

type Upload = Input<typeof documentRoutes.upload>;
const KIND = 'material';

@Serve(documentRoutes)
export class DocumentsController {
  constructor(
    private readonly database: Database,
    private readonly materials: Materials,
    private readonly cards: PublicationCards,
    private readonly writes: PublicationWrites,
    private readonly downloads: Downloads,
  ) {}

  async list(input: Input<typeof documentRoutes.list>, principal: Principal) {
    const { search, language, docType, productId, industry, mine, pageNumber, pageSize } = input;
    if (productId !== undefined) await this.refuseUnknownProduct(this.database.db, productId);
    const facets = facetsOf({ doc_type: docType, language, product_id: productId, industry });
    return this.cards.list(principal, { kind: KIND, search, facets, mine, pageNumber, pageSize });
  }

  async item({ documentId }: Input<typeof documentRoutes.item>, principal: Principal) {
    const { db } = this.database;
    const document = (await this.cards.find(db, principal, KIND, documentId)) ?? refuse(ObjectMissing);
    return { document, versions: await loadReadableVersions(db, audienceKeysOf(principal), documentId) };
  }

  download(input: Input<typeof documentRoutes.download>, principal: Principal, exchange: Exchange) {
    const { documentName: name, documentId: publicationId, version } = input;
    return this.downloads.send(principal, { kind: KIND, name, publicationId, version }, exchange);
  }

  async upload(input: Upload, principal: Principal) {
    const document = await this.writes.save(principal, KIND, input, (tx) => this.draftOf(tx, input));
    return { message: input.documentId === undefined ? 'The document was published.' : 'The document was saved.', document };
  }

  async withdraw({ documentId }: Input<typeof documentRoutes.withdraw>, principal: Principal) {
    await this.writes.withdraw(principal, KIND, documentId);
    return { message: 'The document was withdrawn.' };
  }

  private async refuseUnknownProduct(db: Kysely<Tables>, productId: string): Promise<void> {
    const product = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
    if (!product) refuseFields(Invalid, { productId: [{ code: 'no-such-choice' }] });
  }

  private async draftOf(tx: Tx, input: Upload): Promise<KindDraft> {
    const { title, description, docType, language, productId = null, industry = null } = input;
    if (productId !== null) await this.refuseUnknownProduct(tx, productId);
    const facets = { doc_type: docType, language, product_id: productId, industry };
    const save: KindDraft['save'] = (tx, id) => this.materials.save(tx, id, facets);
    return { title, description, language, texts: [], facets: facetsOf(facets), save };
  }
}
