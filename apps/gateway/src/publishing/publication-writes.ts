import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  ChangedFirst,
  canEdit,
  DOCUMENT_KINDS,
  fullName,
  Invalid,
  momentOf,
  NotAllowed,
  ObjectMissing,
  type Principal,
  type PublicationKind,
  type ViewOf,
} from '@portal/contracts';
import { Database } from '../platform/database/database';
import { type Announcement, announce } from '../platform/facts/announcement';
import type { NewFact } from '../platform/facts/facts';
import { refuse, refuseFields } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';
import { audit } from '../services/audit-log/audit';
import { recordUse } from '../services/usage/usage';
import { PublicationCards } from './cards';
import { Drafts } from './drafts';
import { movePeriod } from './move-period';
import { PartNotices } from './parts/part-notices';
import { createPublicationFacts } from './publication-facts';
import { AudienceHooks, ChangeHooks, WriteHooks } from './publication-hooks';
import { publicationUse } from './publication-use';
import { type AudienceKeyChange, type Draft, type PublicationRow, Publications } from './publications.store';

/** The input for publishing or editing a publication of any kind. */
export interface Upload {
  documentId?: string | undefined;
  rev?: number | undefined;
  draftId?: string | undefined;
  /** The file, for kinds with one file per version. An edit without a file retains the current file. */
  fileId?: string | undefined;
  /** The files, for kinds with any number of files per version. */
  fileIds?: readonly string[] | undefined;
  asNewVersion?: boolean;
  note: string;
  /** The scope of the audience. An edit without a scope retains the current audience. */
  scope?: 'all' | 'specific' | undefined;
  lcos: readonly string[];
  companies: readonly string[];
  liveFrom?: string | null | undefined;
  liveUntil?: string | null | undefined;
}

/** Returns the chosen audience rule, or the current rule for an edit without a choice. */
const ruleOf = ({ scope, lcos, companies }: Upload, row: PublicationRow | null): Draft['rule'] => {
  if (scope !== undefined) return { scope, lcos: [...new Set(lcos)], companies: [...new Set(companies)] };
  if (!row) return refuseFields(Invalid, { scope: [{ code: 'required' }] });
  const stray = Object.entries({ lcos, companies }).filter(([, units]) => units.length);
  if (stray.length) return refuseFields(Invalid, Object.fromEntries(stray.map(([field]) => [field, [{ code: 'not-settable' }]])));
  return { scope: row.rule.scope, lcos: row.rule.lcos, companies: row.rule.companies };
};

/** The kind-specific part of a draft, and the function that stores the kind-specific data after the publication. */
export interface KindDraft extends Pick<Draft, 'title' | 'description' | 'language' | 'texts' | 'facets' | 'sortTime'> {
  /** Stores the kind-specific data. Returns an additional announcement, if any. */
  save: (tx: Tx, id: string, version: number) => Promise<Announcement | void>;
}

/**
 * Publishes, edits and withdraws publications of all kinds in the same way: locks the row, checks the revision, writes, audits and appends
 * facts.
 */
@Injectable()
export class PublicationWrites {
  constructor(
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly cards: PublicationCards,
    private readonly drafts: Drafts,
    private readonly hooks: AudienceHooks,
    private readonly writeHooks: WriteHooks,
    private readonly changes: ChangeHooks,
    private readonly notices: PartNotices,
  ) {}

  /** Publishes a new publication, or edits the one with the given id. `draftOf` is called within the transaction. */
  save<K extends PublicationKind>(
    principal: Principal,
    kind: K,
    upload: Upload,
    draftOf: (tx: Tx) => KindDraft | Promise<KindDraft>,
  ): Promise<ViewOf<K>> {
    return this.database.tx(async (tx) => {
      const { documentId, draftId } = upload;
      const hadDraft = draftId !== undefined && (await this.drafts.deleteDraft(tx, principal, draftId));
      const row = documentId === undefined ? null : await this.lock(tx, principal, kind, documentId);
      if (row) await this.compare(tx, principal, row, upload.rev);
      const fileIds = upload.fileIds ?? (upload.fileId === undefined ? undefined : [upload.fileId]);
      if (!row && fileIds === undefined) refuseFields(Invalid, { fileId: [{ code: 'required' }] });
      const { save, ...draft } = await draftOf(tx);
      const { asNewVersion, note } = upload;
      const rule = ruleOf(upload, row);
      const period = { liveFrom: momentOf(upload.liveFrom), liveUntil: momentOf(upload.liveUntil) };
      const submission = { ...draft, rule, fileIds, asNewVersion, note, ...period };
      const id = row ? await this.edit(tx, principal, row, submission, save) : await this.publish(tx, principal, kind, submission, save);
      if (hadDraft) await this.drafts.appendDraftFact(tx, principal, draftId);
      return this.cards.view(tx, principal, kind, id);
    });
  }

  /** Moves the period of a document or price list without changing anything else. */
  reschedule(
    principal: Principal,
    id: string,
    { rev, liveFrom, liveUntil }: Pick<Upload, 'rev' | 'liveFrom' | 'liveUntil'>,
  ): Promise<void> {
    return this.database.tx(async (tx) => {
      const row = await this.lock(tx, principal, undefined, id);
      if (!DOCUMENT_KINDS.some((kind) => kind === row.kind)) refuse(ObjectMissing);
      await this.compare(tx, principal, row, rev);
      const keyChange = await movePeriod(tx, principal, row, { liveFrom: momentOf(liveFrom), liveUntil: momentOf(liveUntil) });
      await audit(tx, 'publication.changed', id, { before: { rev: row.rev }, after: { liveFrom, liveUntil } });
      await recordUse(tx, principal, publicationUse(row.kind, 'changed'), id);
      await this.appendChangeFacts(tx, row, keyChange, false);
    });
  }

  /** Withdraws a publication; `also` performs the kind-specific part. */
  withdraw(principal: Principal, kind: PublicationKind, id: string, also?: (tx: Tx) => Promise<void>): Promise<void> {
    return this.database.tx(async (tx) => {
      const row = await this.lock(tx, principal, kind, id);
      const keyChange = await this.publications.withdraw(tx, principal, row);
      await also?.(tx);
      await audit(tx, 'publication.withdrawn', id, { before: { title: row.title, rev: row.rev } });
      await recordUse(tx, principal, publicationUse(kind, 'withdrawn'), id);
      await this.appendChangeFacts(tx, { id, kind }, keyChange, false);
    });
  }

  /** Changes kind-specific data of a publication, which readers see as an edit. */
  change<K extends PublicationKind>(
    principal: Principal,
    kind: K,
    id: string,
    action: (tx: Tx, row: PublicationRow) => Promise<readonly NewFact[]>,
  ): Promise<ViewOf<K>> {
    return this.database.tx(async (tx) => {
      const row = await this.lock(tx, principal, kind, id);
      const facts = await action(tx, row);
      const keyChange = await this.publications.incrementRevision(tx, principal, row);
      await recordUse(tx, principal, publicationUse(kind, 'changed'), id);
      await this.appendChangeFacts(tx, { id, kind }, keyChange, true, [{ facts }]);
      return this.cards.view(tx, principal, kind, id);
    });
  }

  private async publish(tx: Tx, principal: Principal, kind: PublicationKind, draft: Draft, save: KindDraft['save']): Promise<string> {
    const id = randomUUID();
    const keyChange = await this.publications.add(tx, principal, { id, kind }, draft);
    const announcement = await save(tx, id, 1);
    await this.writeHooks.run(tx, id);
    await audit(tx, 'publication.published', id, { after: { title: draft.title, rule: draft.rule } });
    await recordUse(tx, principal, publicationUse(kind, 'published'), id);
    await this.appendChangeFacts(tx, { id, kind }, keyChange, true, announcement ? [announcement] : []);
    return id;
  }

  private async edit(tx: Tx, principal: Principal, row: PublicationRow, draft: Draft, save: KindDraft['save']): Promise<string> {
    const { id, kind, title, rule, version, rev } = row;
    const previousCard = await this.cards.card(tx, kind, id);
    const keyChange = await this.publications.edit(tx, principal, row, draft);
    const isNewVersion = draft.fileIds !== undefined || draft.asNewVersion === true;
    // Delete the data of readers who lose access before granting access to others.
    const losses = await this.hooks.run(tx, kind, id);
    const gain = (await save(tx, id, isNewVersion ? version + 1 : version)) ?? { facts: [] };
    await this.writeHooks.run(tx, id);
    await audit(tx, 'publication.changed', id, {
      before: { title, rule, version, rev },
      after: { title: draft.title, rule: draft.rule },
    });
    await recordUse(tx, principal, publicationUse(kind, 'changed'), id);
    // Readers who retain access must not learn that others gained or lost access.
    await this.appendChangeFacts(tx, { id, kind }, keyChange, !isDeepStrictEqual(previousCard, await this.cards.card(tx, kind, id)), [
      ...losses,
      gain,
    ]);
    return id;
  }

  /** Locks a publication for a change. Throws a refusal if the person may see the publication but not edit it. */
  private async lock(tx: Tx, principal: Principal, kind: PublicationKind | undefined, id: string): Promise<PublicationRow> {
    const row = (await this.publications.lock(tx, principal, id, kind)) ?? refuse(ObjectMissing);
    if (!canEdit(principal, row.unit_id)) refuse(NotAllowed);
    return row;
  }

  /** Refuses an edit based on an older revision, and returns the current state with the refusal. */
  private async compare(tx: Tx, principal: Principal, row: PublicationRow, rev: number | undefined): Promise<void> {
    if (rev === undefined) return refuseFields(Invalid, { rev: [{ code: 'required' }] });
    if (rev === row.rev) return;
    const { id, kind, changed_at, changed_by } = row;
    const person = await tx.selectFrom('person').select(['firstname', 'lastname']).where('id', '=', changed_by).executeTakeFirstOrThrow();
    const editorName = fullName(person);
    refuse(ChangedFirst, { card: await this.cards.view(tx, principal, kind, id), by: editorName, at: changed_at.toISOString() });
  }

  /** Appends the facts of the change. Must be the last call in the transaction. */
  private async appendChangeFacts(
    tx: Tx,
    { id, kind }: { id: string; kind: PublicationKind },
    marks: AudienceKeyChange,
    isEdited: boolean,
    more: readonly Announcement[] = [],
  ): Promise<void> {
    const cardFor = this.cards.reader(tx, kind, id);
    const changeFacts = await this.changes.run(tx, id);
    // The scheduled publication's file was read before the publication became visible, when no notice was allowed. News items mention parts
    // in their text, with or without files.
    const noticeFacts = marks.hasStarted || (isEdited && kind === 'news') ? await this.notices.prepareNewest(tx, id) : [];
    const facts = await createPublicationFacts(tx, { publicationId: id, kind, cardFor, isEdited, ...marks });
    await announce(tx, [{ facts }, ...more, { facts: [...changeFacts.flat(), ...noticeFacts] }]);
  }
}
