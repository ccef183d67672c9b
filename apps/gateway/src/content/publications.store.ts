import { Injectable } from '@nestjs/common';
import { type AudienceRule, type FilePurpose, type Mark, marksOf, mayEdit, type Principal, type PublicationKind } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../core/request-context';
import { vector } from '../core/search-words';
import { extractSoon, isRead, textsOfFile } from '../files/extraction/extraction';
import { takeFiles } from '../files/file-rows';
import { expand, expandFor, publisherOf, setAudience, visibleTo } from './audience';
import { saveMentions } from './prices/mentions';
import { compareSoon } from './prices/price-comparisons';
import { sighting } from './publication-page';
import { filesOfVersion, namesOf, type Searchable, searchVector } from './publication-search';
import { isOpen, periodOf, scheduleItem, unscheduleItem } from './schedule';
import type { PublicationTable } from './tables';
import { noticeSoon } from './withdrawal-notices';

const COLUMNS = [
  'id',
  'kind',
  'title',
  'unit_id',
  'author_id',
  'rule',
  'sort_at',
  'live_from',
  'live_until',
  'version',
  'rev',
  'changed_at',
  'changed_by',
] as const;
export type PublicationRow = Pick<Selectable<PublicationTable>, (typeof COLUMNS)[number]>;

/** What its writer says of an item; the rest of it is the matter of its kind. */
export interface Draft extends Searchable {
  rule: Omit<AudienceRule, 'granted'>;
  /** The files of the version; undefined leaves those of the one before. */
  fileIds?: readonly string[] | undefined;
  /** An edit is a new version also where its files stay. */
  asNewVersion?: boolean | undefined;
  note: string;
  /** When it begins and ceases to be seen; `null` is at once and never, and what is undefined stays as it is. */
  liveFrom?: Date | null | undefined;
  liveUntil?: Date | null | undefined;
  /** What its files are written in. */
  language: string;
}

/** The files of each kind lie in a store of their own. */
const PURPOSES = { material: 'material', price: 'price', news: 'news' } as const satisfies Record<PublicationKind, FilePurpose>;

/** What a version takes its files by. */
export const versionFiles = (id: string, nr: number): string => `publication:${id}:${nr}`;

/** How the audience of an item was, and how it is now. */
export interface AudienceMarks {
  before: readonly Mark[];
  after: readonly Mark[];
}

/** Writes what is published, whatever its kind: who sees it, its versions, and what it is found by. */
@Injectable()
export class Publications {
  /** An item that somebody may see, for changing it; undefined where it is not there or not theirs to see. */
  lock(tx: Tx, who: Principal, id: string, kind?: PublicationKind): Promise<PublicationRow | undefined> {
    return tx
      .selectFrom('publication')
      .select(COLUMNS)
      .where('id', '=', id)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .where(visibleTo(marksOf(who)))
      .forUpdate()
      .executeTakeFirst();
  }

  /** An item that was withdrawn, for putting it back; only for who may edit it, as nobody else knows of it. */
  async lockWithdrawn(tx: Tx, who: Principal, id: string): Promise<PublicationRow | undefined> {
    const row = await tx
      .selectFrom('publication')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('state', '=', 'withdrawn')
      .forUpdate()
      .executeTakeFirst();
    return row && mayEdit(who, row.unit_id) ? row : undefined;
  }

  /** Publishes an item with its first version. */
  async add(tx: Tx, who: Principal, { id, kind }: { id: string; kind: PublicationKind }, draft: Draft): Promise<AudienceMarks> {
    const rule = { ...draft.rule, granted: [] };
    const marks = await expandFor(tx, rule, who);
    const now = await moment(tx);
    const period = periodOf(draft, now);
    const names = await namesOf(tx, draft.fileIds ?? []);
    const contents = (await Promise.all((draft.fileIds ?? []).map((fileId) => textsOfFile(tx, fileId)))).flat();
    await tx
      .insertInto('publication')
      .values({
        id,
        kind,
        title: draft.title,
        description: draft.description,
        unit_id: who.unitId,
        author_id: who.id,
        author_name: who.name,
        ...period,
        rule: JSON.stringify(rule),
        sort_at: period.live_from,
        changed_at: now,
        changed_by: who.id,
        search: searchVector(draft, names, marks, contents),
      })
      .execute();
    await this.addVersion(tx, who, { id, kind, nr: 1, at: period.live_from }, draft);
    await saveMentions(tx, { publicationId: id, nr: 1, fileIds: draft.fileIds ?? [] }, [draft.title, draft.description, ...contents]);
    await scheduleItem(tx, id, period, now);
    const before = await setAudience(tx, { publicationId: id, kind, sortAt: period.live_from, byId: who.id }, marks);
    return { before, after: [...marks.keys()] };
  }

  /** Edits an item; with new files it has a new version. */
  async edit(tx: Tx, who: Principal, row: PublicationRow, draft: Draft): Promise<AudienceMarks> {
    const { id, kind } = row;
    const rule = { ...draft.rule, granted: row.rule.granted };
    const marks = await expandFor(tx, rule, await publisherOf(tx, row.unit_id));
    const now = await moment(tx);
    const wasWaiting = row.live_from > now;
    const period = periodOf(draft, now, row);
    const isNewVersion = draft.fileIds !== undefined || draft.asNewVersion === true;
    const nr = isNewVersion ? row.version + 1 : row.version;
    const at = wasWaiting ? period.live_from : now;
    const sortAt = isNewVersion || wasWaiting ? at : row.sort_at;
    if (isNewVersion) await this.addVersion(tx, who, { id, kind, nr, at }, draft);
    if (wasWaiting) await tx.updateTable('publication_version').set({ published_at: at }).where('publication_id', '=', id).execute();
    await scheduleItem(tx, id, period, now);
    const fileIds = await filesOfVersion(tx, id, nr);
    const names = await namesOf(tx, fileIds);
    const contents = (await Promise.all(fileIds.map((fileId) => textsOfFile(tx, fileId)))).flat();
    await tx
      .updateTable('publication')
      .set({
        title: draft.title,
        description: draft.description,
        ...period,
        rule: JSON.stringify(rule),
        version: nr,
        rev: row.rev + 1,
        sort_at: sortAt,
        changed_at: now,
        changed_by: who.id,
        search: searchVector(draft, names, marks, contents),
      })
      .where('id', '=', id)
      .execute();
    await saveMentions(tx, { publicationId: id, nr, fileIds }, [draft.title, draft.description, ...contents]);
    const before = await setAudience(tx, { publicationId: id, kind, sortAt, byId: who.id }, marks);
    // Before its hour nobody was told of it, and who was told that it has expired hears of it anew.
    return { before: isOpen(row, now) ? before : [], after: [...marks.keys()] };
  }

  /** Makes another rule of the item's audience, and changes nothing else of it. */
  async setRule(tx: Tx, who: Principal, row: PublicationRow, rule: AudienceRule): Promise<AudienceMarks> {
    const { id, kind, sort_at, rev } = row;
    const marks = await expand(tx, rule, await publisherOf(tx, row.unit_id));
    const before = await setAudience(tx, { publicationId: id, kind, sortAt: sort_at, byId: who.id }, marks);
    const after = [...marks.keys()];
    const others = sql`ts_delete(search, ${sql.val(before.map(sighting))}::text[])`;
    await tx
      .updateTable('publication')
      .set({
        rule: JSON.stringify(rule),
        rev: rev + 1,
        changed_at: await moment(tx),
        changed_by: who.id,
        search: sql<string>`${others} || ${vector(after.map(sighting))}`,
      })
      .where('id', '=', id)
      .execute();
    return { before, after };
  }

  /** Takes an item from everybody. Nothing is deleted: its audience is closed, so who saw it and when stays known. */
  async withdraw(tx: Tx, who: Principal, row: PublicationRow): Promise<AudienceMarks> {
    const { id, kind, title, author_id, sort_at, rev } = row;
    const now = await moment(tx);
    const before = await setAudience(tx, { publicationId: id, kind, sortAt: sort_at, byId: who.id }, new Map());
    await tx
      .updateTable('publication')
      .set({
        state: 'withdrawn',
        rev: rev + 1,
        changed_at: now,
        changed_by: who.id,
        search: sql<string>`ts_delete(search, ${sql.val(before.map(sighting))}::text[])`,
      })
      .where('id', '=', id)
      .execute();
    await unscheduleItem(tx, id);
    const readers = isOpen(row, now) ? before : [];
    await noticeSoon(tx, { publicationId: id, title, authorId: author_id, byId: who.id, marks: readers }, now);
    return { before, after: [] };
  }

  /** Gives an item that was withdrawn back to those whom its rule reaches. */
  async restore(
    tx: Tx,
    who: Principal,
    { id, kind, sort_at, rev, rule, unit_id, live_from, live_until }: PublicationRow,
  ): Promise<AudienceMarks> {
    const now = await moment(tx);
    await scheduleItem(tx, id, { live_from, live_until }, now);
    const marks = await expand(tx, rule, await publisherOf(tx, unit_id));
    const before = await setAudience(tx, { publicationId: id, kind, sortAt: sort_at, byId: who.id }, marks);
    const after = [...marks.keys()];
    await tx
      .updateTable('publication')
      .set({
        state: live_from > now ? 'scheduled' : 'live',
        rev: rev + 1,
        changed_at: now,
        changed_by: who.id,
        search: sql<string>`search || ${vector(after.map(sighting))}`,
      })
      .where('id', '=', id)
      .execute();
    return { before, after };
  }

  private async addVersion(
    tx: Tx,
    who: Principal,
    { id, kind, nr, at }: { id: string; kind: PublicationKind; nr: number; at: Date },
    { fileIds, note, language }: Draft,
  ): Promise<void> {
    await tx
      .insertInto('publication_version')
      .values({ publication_id: id, nr, note, published_at: at, published_by: who.id, publisher_name: who.name })
      .execute();
    const before = await filesOfVersion(tx, id, nr - 1);
    const files = [...new Set(fileIds ?? before)];
    const added = files.filter((file) => !before.includes(file));
    await takeFiles(tx, { ownerId: who.id, purpose: PURPOSES[kind], fileIds: added, takenBy: versionFiles(id, nr) });
    // A price list was read when it was uploaded, for who was about to publish it.
    for (const file of added)
      if (await isRead(tx, file)) await compareSoon(tx, { publicationId: id, nr }, at);
      else await extractSoon(tx, file, language, at);
    if (!files.length) return;
    await tx
      .insertInto('publication_file')
      .values(files.map((file_id, ordinal) => ({ publication_id: id, nr, ordinal, file_id })))
      .execute();
  }
}

/** The moment of the transaction, by the clock that the predicate of every read goes by. */
const moment = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(tx);
  return rows[0]!.now;
};
