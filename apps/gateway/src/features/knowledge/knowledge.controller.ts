import { isDeepStrictEqual } from 'node:util';
import {
  ChangedFirst,
  type Input,
  Invalid,
  knowledge,
  Material,
  type MaterialRow,
  Missing,
  marksOf,
  mayEdit,
  NotAllowed,
  type Principal,
} from '@portal/contracts';
import { audit } from '../../audit/audit';
import { Downloads } from '../../content/downloads';
import { publicationFacts } from '../../content/publication-facts';
import { type AudienceMarks, type Draft, type PublicationRow, Publications } from '../../content/publications.store';
import { readableFile, readableVersions } from '../../content/versions';
import { Database } from '../../core/database';
import { newId } from '../../core/ids';
import type { Tx } from '../../core/request-context';
import { tellAll } from '../../facts/facts';
import { refuse, refuseFields } from '../../http/refusal-error';
import { type Exchange, Serve } from '../../http/serve';
import { facetsOf, Materials } from './materials.store';

type Upload = Input<typeof knowledge.upload>;

@Serve(knowledge)
export class KnowledgeController {
  constructor(
    private readonly database: Database,
    private readonly materials: Materials,
    private readonly publications: Publications,
    private readonly downloads: Downloads,
  ) {}

  documents(input: Input<typeof knowledge.documents>, who: Principal) {
    return this.materials.list(who, input);
  }

  async document({ documentId }: Input<typeof knowledge.document>, who: Principal) {
    const { db } = this.database;
    const document = (await this.materials.find(db, who, documentId)) ?? refuse(Missing);
    return { document, versions: await readableVersions(db, marksOf(who), documentId) };
  }

  async download(
    { documentName: name, documentId: publicationId, version }: Input<typeof knowledge.download>,
    who: Principal,
    exchange: Exchange,
  ) {
    const query = { kind: 'material' as const, publicationId, version, name };
    const readable = (await readableFile(this.database.db, marksOf(who), query)) ?? refuse(Missing);
    return this.downloads.send(who, readable, exchange);
  }

  upload(input: Upload, who: Principal) {
    const { documentId } = input;
    return this.database.tx((tx) => (documentId === undefined ? this.publish(tx, who, input) : this.edit(tx, who, documentId, input)));
  }

  async deactivate({ documentId }: Input<typeof knowledge.deactivate>, who: Principal) {
    return this.database.tx(async (tx) => {
      const row = await this.lock(tx, who, documentId);
      const marks = await this.publications.withdraw(tx, who, row);
      await audit(tx, 'publication.withdrawn', documentId, { before: { title: row.title, rev: row.rev } });
      await this.tell(tx, await this.cardOf(tx, who, documentId), marks, false);
      return { message: 'The document was withdrawn.' };
    });
  }

  private async publish(tx: Tx, who: Principal, input: Upload) {
    if (input.fileId === undefined) return refuseFields(Invalid, { fileId: [{ code: 'required' }] });
    const id = newId();
    const { draft, facets } = await this.draftOf(tx, input);
    const marks = await this.publications.add(tx, who, { id, kind: 'material' }, draft);
    await this.materials.save(tx, id, facets);
    await audit(tx, 'publication.published', id, { after: { title: draft.title, rule: draft.rule } });
    const document = await this.cardOf(tx, who, id);
    await this.tell(tx, document, marks, true);
    return { message: 'The document was published.', document };
  }

  private async edit(tx: Tx, who: Principal, id: string, input: Upload) {
    const row = await this.lock(tx, who, id);
    if (input.rev === undefined) return refuseFields(Invalid, { rev: [{ code: 'required' }] });
    if (input.rev !== row.rev) return refuse(ChangedFirst, await this.newer(tx, who, row));
    const { draft, facets } = await this.draftOf(tx, input);
    const before = await this.cardOf(tx, who, id);
    const marks = await this.publications.edit(tx, who, row, draft);
    await this.materials.save(tx, id, facets);
    await audit(tx, 'publication.changed', id, {
      before: { title: row.title, rule: row.rule, version: row.version, rev: row.rev },
      after: { title: draft.title, rule: draft.rule },
    });
    const document = await this.cardOf(tx, who, id);
    // Who keeps what they read must not learn that others got it, or lost it.
    await this.tell(tx, document, marks, !isDeepStrictEqual(Material.parse(before), Material.parse(document)));
    return { message: 'The document was saved.', document };
  }

  /** A document that this person may change; one that they see and did not publish is refused as such. */
  private async lock(tx: Tx, who: Principal, id: string): Promise<PublicationRow> {
    const row = (await this.publications.lock(tx, who, id, 'material')) ?? refuse(Missing);
    if (!mayEdit(who, row.unit_id)) refuse(NotAllowed);
    return row;
  }

  /** What stands in the way of an edit that knows an older state. */
  private async newer(tx: Tx, who: Principal, { id, changed_at, changed_by }: PublicationRow) {
    const person = await tx.selectFrom('person').select(['firstname', 'lastname']).where('id', '=', changed_by).executeTakeFirstOrThrow();
    return { card: await this.cardOf(tx, who, id), by: `${person.firstname} ${person.lastname}`, at: changed_at.toISOString() };
  }

  private async draftOf(tx: Tx, input: Upload) {
    const { title, description, fileId, note, scope, lcos, companies, docType, language, productId = null, industry = null } = input;
    if (productId !== null && !(await tx.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst()))
      return refuseFields(Invalid, { productId: [{ code: 'no-such-choice' }] });
    const facets = { doc_type: docType, language, product_id: productId, industry };
    const rule = { scope, lcos: [...new Set(lcos)], companies: [...new Set(companies)] };
    const draft: Draft = { title, description, rule, fileId, note, language, texts: [], facets: facetsOf(facets) };
    return { draft, facets };
  }

  private async cardOf(tx: Tx, who: Principal, id: string): Promise<MaterialRow> {
    return (await this.materials.rows(tx, who, [id])).get(id)!;
  }

  /** The last thing that the transaction does. */
  private async tell(tx: Tx, card: MaterialRow, marks: AudienceMarks, isEdited: boolean): Promise<void> {
    await tellAll(tx, await publicationFacts(tx, { publicationId: card.documentId, kind: 'material', card, isEdited, ...marks }));
  }
}
