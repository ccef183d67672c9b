import { Injectable } from '@nestjs/common';
import {
  type Draft,
  DraftChanged,
  type DraftField,
  type DraftKind,
  type DraftRow,
  LIMITS,
  NotAllowed,
  ObjectMissing,
  type Principal,
  TooManyDrafts,
} from '@portal/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { lockBudget } from '../platform/budgets';
import { Database } from '../platform/database/database';
import { appendFact } from '../platform/facts/facts';
import { userRoom } from '../platform/facts/rooms';
import { refuse } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';
import { AccountRemovalHooks } from '../services/org/account-removal.hooks';
import { attachFiles, DRAFT_OWNER_PREFIX, filesOf, releaseFiles } from '../services/storage/file-rows';
import type { PublicationDraftTable } from './tables';

type Row = Selectable<PublicationDraftTable>;

interface Save {
  draftId: string;
  rev: number;
  kind: DraftKind;
  title: string;
  fileIds: readonly string[];
  fields: DraftField[];
}

/** The lock that enforces the limit on new drafts under concurrency. */
const DRAFTS = { name: 'publication drafts' };

const NOW = sql<Date>`date_trunc('milliseconds', now())`;
const holderOf = (draftId: string): string => DRAFT_OWNER_PREFIX + draftId;

/** The drafts of publications. No read of publications returns a draft, because drafts are stored separately. */
@Injectable()
export class Drafts {
  constructor(
    private readonly database: Database,
    hooks: AccountRemovalHooks,
  ) {
    hooks.register('drafts', async (tx, personId) => {
      const rows = await tx.deleteFrom('publication_draft').where('person_id', '=', personId).returning('id').execute();
      for (const { id } of rows) await releaseFiles(tx, holderOf(id));
      return () => Promise.resolve();
    });
  }

  async list({ id }: Principal, kind: DraftKind | undefined): Promise<{ items: DraftRow[]; totalCount: number }> {
    return this.database.read(async (tx) => {
      const rows = await tx
        .selectFrom('publication_draft')
        .selectAll()
        .where('person_id', '=', id)
        .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
        .orderBy('saved_at', 'desc')
        .orderBy('id')
        .execute();
      const items = (await this.read(tx, rows)).map(({ fields: _fields, files: _files, ...row }) => row);
      return { items, totalCount: items.length };
    });
  }

  async find({ id }: Principal, draftId: string): Promise<Draft> {
    return this.database.read(async (tx) => {
      const row = await tx
        .selectFrom('publication_draft')
        .selectAll()
        .where('id', '=', draftId)
        .where('person_id', '=', id)
        .executeTakeFirst();
      return (await this.read(tx, row ? [row] : []))[0] ?? refuse(ObjectMissing);
    });
  }

  /** Saves a draft, unless another tab has saved a newer revision. */
  save(principal: Principal, { draftId, rev, kind, title, fileIds, fields }: Save): Promise<Draft> {
    // Local companies publish only documents.
    if (kind !== 'material' && principal.role === 'LBO') return refuse(NotAllowed);
    return this.database.tx(async (tx) => {
      const values = { kind, title, fields: JSON.stringify(fields), file_id: fileIds[0] ?? null, saved_at: NOW };
      const savedDraft = rev ? await this.lock(tx, principal, draftId) : await this.add(tx, principal, draftId, values);
      if (savedDraft) {
        if (savedDraft.kind !== kind) refuse(ObjectMissing);
        if (savedDraft.rev !== rev) refuse(DraftChanged, { draft: (await this.read(tx, [savedDraft]))[0]! });
        await tx
          .updateTable('publication_draft')
          .set({ ...values, rev: rev + 1 })
          .where('id', '=', draftId)
          .execute();
      }
      await this.hold(tx, principal, { draftId, kind }, fileIds);
      const row = await this.lock(tx, principal, draftId);
      const [draft] = await this.read(tx, [row]);
      await this.appendDraftFact(tx, principal, draftId);
      return draft!;
    });
  }

  /** Attaches exactly these files to the draft. */
  private async hold(
    tx: Tx,
    { id }: Principal,
    { draftId, kind }: Pick<Save, 'draftId' | 'kind'>,
    fileIds: readonly string[],
  ): Promise<void> {
    const holder = holderOf(draftId);
    const previousFiles = (await filesOf(tx, [holder])).get(holder) ?? [];
    if (previousFiles.map(({ fileId }) => fileId).join() === fileIds.join()) return;
    if (previousFiles.length) await releaseFiles(tx, holder);
    await attachFiles(tx, { ownerId: id, purpose: kind, fileIds, takenBy: holder });
  }

  discard(principal: Principal, draftId: string): Promise<void> {
    return this.database.tx(async (tx) => {
      if (!(await this.deleteDraft(tx, principal, draftId))) refuse(ObjectMissing);
      await this.appendDraftFact(tx, principal, draftId);
    });
  }

  /** Deletes a draft and releases its files. Returns false if the draft does not exist. */
  async deleteDraft(tx: Tx, { id }: Principal, draftId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('publication_draft')
      .where('id', '=', draftId)
      .where('person_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows) await releaseFiles(tx, holderOf(draftId));
    return numDeletedRows > 0n;
  }

  appendDraftFact(tx: Tx, { id }: Principal, draftId: string): Promise<unknown> {
    return appendFact(tx, [userRoom(id)], 'draft.changed', { draftId });
  }

  /** Adds a draft, or returns the existing one with the same id. */
  private async add(
    tx: Tx,
    principal: Principal,
    draftId: string,
    values: Omit<Insertable<PublicationDraftTable>, 'id' | 'person_id' | 'saved_at'> & { saved_at: typeof NOW },
  ): Promise<Row | null> {
    await lockBudget(tx, DRAFTS, principal.id);
    const { count } = await tx
      .selectFrom('publication_draft')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('person_id', '=', principal.id)
      .where('id', '<>', draftId)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.publicationDrafts) refuse(TooManyDrafts);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('publication_draft')
      .values({ id: draftId, person_id: principal.id, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows ? null : this.lock(tx, principal, draftId);
  }

  private async lock(tx: Tx, principal: Principal, draftId: string): Promise<Row> {
    const row = await tx
      .selectFrom('publication_draft')
      .selectAll()
      .where('id', '=', draftId)
      .where('person_id', '=', principal.id)
      .forUpdate()
      .executeTakeFirst();
    return row ?? refuse(ObjectMissing);
  }

  private async read(tx: Tx, rows: readonly Row[]): Promise<Draft[]> {
    const files = await filesOf(
      tx,
      rows.map(({ id }) => holderOf(id)),
    );
    return rows.map(({ id, kind, title, fields, rev, saved_at }) => {
      const ownFiles = files.get(holderOf(id)) ?? [];
      return {
        draftId: id,
        kind,
        title,
        file: ownFiles[0] ?? null,
        files: ownFiles,
        rev,
        savedAt: saved_at.toISOString(),
        fields: fields as DraftField[],
      };
    });
  }
}
