import { Injectable } from '@nestjs/common';
import { type AudienceKey, type AudienceRule, audienceKeysOf, canEdit, type Principal, type PublicationKind } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { vectorOf } from '../platform/database/search-words';
import type { Tx } from '../platform/request-context';
import { addVersion, type VersionDraft } from './add-version';
import { expandAcceptedRule, expandChosenRule, loadOpenAudienceKeys, publisherOf, setAudience, visibleTo } from './audience/audience';
import { fileVector, storeMissingWords } from './file-words';
import { saveMentions } from './parts/mentions';
import { audienceLexeme } from './publication-page';
import { filesOfVersion, namesOf, type Searchable, searchVector } from './publication-search';
import { hasStarted, isOpen, isSamePeriod, periodOf, scheduleItem, unscheduleItem } from './schedule';
import type { PublicationTable } from './tables';
import { scheduleNotice } from './withdrawal-notices';

const COLUMNS = [
  'id',
  'kind',
  'title',
  'unit_id',
  'author_id',
  'rule',
  'state',
  'sort_at',
  'live_from',
  'live_until',
  'version',
  'rev',
  'changed_at',
  'changed_by',
] as const;
export type PublicationRow = Pick<Selectable<PublicationTable>, (typeof COLUMNS)[number]>;

/** The content of a publication as submitted by its publisher, except the kind-specific data. */
export interface Draft extends Searchable, VersionDraft {
  rule: Omit<AudienceRule, 'granted'>;
  /** Makes an edit a new version even if the files do not change. */
  asNewVersion?: boolean | undefined;
  /** The time by which lists of this kind are sorted. By default the time of the newest version. */
  sortTime?: Date | undefined;
  /** The period. Null means immediately or without an end; undefined retains the current value. */
  liveFrom?: Date | null | undefined;
  liveUntil?: Date | null | undefined;
}

/** The audience keys of a publication before and after a change. */
export interface AudienceKeyChange {
  before: readonly AudienceKey[];
  after: readonly AudienceKey[];
  /** True if the period was moved. */
  isMoved?: boolean;
  /** True if a scheduled publication has become visible. */
  hasStarted?: boolean;
}

/** Writes publications of any kind, with their audience, versions and search data. */
@Injectable()
export class Publications {
  /** Locks a publication for a change. Returns undefined if it does not exist or the person may not see it. */
  lock(tx: Tx, principal: Principal, id: string, kind?: PublicationKind): Promise<PublicationRow | undefined> {
    return tx
      .selectFrom('publication')
      .select(COLUMNS)
      .where('id', '=', id)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .where(visibleTo(audienceKeysOf(principal)))
      .forUpdate()
      .executeTakeFirst();
  }

  /** Locks a withdrawn publication to restore it. Only for its editors, because no other reader can see it. */
  async lockWithdrawn(tx: Tx, principal: Principal, id: string): Promise<PublicationRow | undefined> {
    const row = await tx
      .selectFrom('publication')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('state', '=', 'withdrawn')
      .forUpdate()
      .executeTakeFirst();
    return row && canEdit(principal, row.unit_id) ? row : undefined;
  }

  /** Creates a publication with its first version. */
  async add(tx: Tx, principal: Principal, { id, kind }: { id: string; kind: PublicationKind }, draft: Draft): Promise<AudienceKeyChange> {
    const rule = { ...draft.rule, granted: [] };
    const audienceKeys = await expandChosenRule(tx, rule, principal);
    const now = await readCurrentTime(tx);
    const period = periodOf(draft, now);
    const sortTime = draft.sortTime ?? period.live_from;
    const names = await namesOf(tx, draft.fileIds ?? []);
    await storeMissingWords(tx, draft.fileIds ?? []);
    await tx
      .insertInto('publication')
      .values({
        id,
        kind,
        title: draft.title,
        description: draft.description,
        unit_id: principal.unitId,
        author_id: principal.id,
        author_name: principal.name,
        ...period,
        rule: JSON.stringify(rule),
        sort_at: sortTime,
        changed_at: now,
        changed_by: principal.id,
        search: sql`${searchVector(draft, names, audienceKeys)} || ${fileVector(draft.fileIds ?? [])}`,
      })
      .execute();
    await addVersion(tx, principal, { id, kind, nr: 1, at: period.live_from, now }, draft);
    await saveMentions(tx, { publicationId: id, nr: 1, fileIds: draft.fileIds ?? [] }, [draft.title, draft.description, ...draft.texts]);
    await scheduleItem(tx, id, period, now);
    const previousKeys = await setAudience(tx, { publicationId: id, kind, sortTime, byId: principal.id }, audienceKeys);
    return { before: previousKeys, after: [...audienceKeys.keys()] };
  }

  /** Edits a publication. New files create a new version. */
  async edit(tx: Tx, principal: Principal, row: PublicationRow, draft: Draft): Promise<AudienceKeyChange> {
    const { id, kind } = row;
    const rule = { ...draft.rule, granted: row.rule.granted };
    const audienceKeys = await expandChosenRule(tx, rule, await publisherOf(tx, row.unit_id));
    const now = await readCurrentTime(tx);
    const wasScheduled = row.live_from > now;
    const period = periodOf(draft, now, row);
    const isNewVersion = draft.fileIds !== undefined || draft.asNewVersion === true;
    const nr = isNewVersion ? row.version + 1 : row.version;
    const at = wasScheduled ? period.live_from : now;
    const sortTime = draft.sortTime ?? (isNewVersion || wasScheduled ? at : row.sort_at);
    if (isNewVersion) await addVersion(tx, principal, { id, kind, nr, at, now }, draft);
    if (wasScheduled) await tx.updateTable('publication_version').set({ published_at: at }).where('publication_id', '=', id).execute();
    await scheduleItem(tx, id, period, now);
    const fileIds = await filesOfVersion(tx, id, nr);
    const names = await namesOf(tx, fileIds);
    await storeMissingWords(tx, fileIds);
    await tx
      .updateTable('publication')
      .set({
        title: draft.title,
        description: draft.description,
        ...period,
        rule: JSON.stringify(rule),
        version: nr,
        rev: row.rev + 1,
        sort_at: sortTime,
        changed_at: now,
        changed_by: principal.id,
        search: sql`${searchVector(draft, names, audienceKeys)} || ${fileVector(fileIds)}`,
      })
      .where('id', '=', id)
      .execute();
    await saveMentions(tx, { publicationId: id, nr, fileIds }, [draft.title, draft.description, ...draft.texts]);
    const previousKeys = await setAudience(tx, { publicationId: id, kind, sortTime, byId: principal.id }, audienceKeys);
    // Readers were not informed of a publication before its start, and readers who were informed of its expiry must be informed again.
    return {
      before: isOpen(row, now) ? previousKeys : [],
      after: [...audienceKeys.keys()],
      isMoved: !isSamePeriod(row, period),
      hasStarted: hasStarted(row, period),
    };
  }

  /** Increments a publication's revision without editing its content. */
  async incrementRevision(tx: Tx, principal: Principal, { id, rev }: PublicationRow): Promise<AudienceKeyChange> {
    const change = { rev: rev + 1, changed_at: await readCurrentTime(tx), changed_by: principal.id };
    await tx.updateTable('publication').set(change).where('id', '=', id).execute();
    const audienceKeys = await loadOpenAudienceKeys(tx, id);
    return { before: audienceKeys, after: audienceKeys };
  }

  /** Changes only the audience rule of a publication. */
  async setRule(tx: Tx, principal: Principal, row: PublicationRow, rule: AudienceRule): Promise<AudienceKeyChange> {
    const { id, kind, sort_at, rev } = row;
    const audienceKeys = await expandAcceptedRule(tx, rule, await publisherOf(tx, row.unit_id));
    const previousKeys = await setAudience(tx, { publicationId: id, kind, sortTime: sort_at, byId: principal.id }, audienceKeys);
    const keysAfter = [...audienceKeys.keys()];
    const otherLexemes = sql`ts_delete(search, ${sql.val(previousKeys.map(audienceLexeme))}::text[])`;
    await tx
      .updateTable('publication')
      .set({
        rule: JSON.stringify(rule),
        rev: rev + 1,
        changed_at: await readCurrentTime(tx),
        changed_by: principal.id,
        search: sql<string>`${otherLexemes} || ${vectorOf(keysAfter.map(audienceLexeme))}`,
      })
      .where('id', '=', id)
      .execute();
    return { before: previousKeys, after: keysAfter };
  }

  /** Withdraws a publication from all readers. Deletes nothing: the closed audience rows record who could see the publication and when. */
  async withdraw(tx: Tx, principal: Principal, row: PublicationRow): Promise<AudienceKeyChange> {
    const { id, kind, title, author_id, sort_at, rev } = row;
    const now = await readCurrentTime(tx);
    const previousKeys = await setAudience(tx, { publicationId: id, kind, sortTime: sort_at, byId: principal.id }, new Map());
    await tx
      .updateTable('publication')
      .set({
        state: 'withdrawn',
        rev: rev + 1,
        changed_at: now,
        changed_by: principal.id,
        search: sql<string>`ts_delete(search, ${sql.val(previousKeys.map(audienceLexeme))}::text[])`,
      })
      .where('id', '=', id)
      .execute();
    await unscheduleItem(tx, id);
    const readers = isOpen(row, now) ? previousKeys : [];
    await scheduleNotice(tx, { publicationId: id, title, authorId: author_id, byId: principal.id, marks: readers }, now);
    return { before: previousKeys, after: [] };
  }

  /** Restores a withdrawn publication for the audience of its rule. */
  async restore(
    tx: Tx,
    principal: Principal,
    { id, kind, sort_at, rev, rule, unit_id, live_from, live_until }: PublicationRow,
  ): Promise<AudienceKeyChange> {
    const now = await readCurrentTime(tx);
    await scheduleItem(tx, id, { live_from, live_until }, now);
    const audienceKeys = await expandAcceptedRule(tx, rule, await publisherOf(tx, unit_id));
    const previousKeys = await setAudience(tx, { publicationId: id, kind, sortTime: sort_at, byId: principal.id }, audienceKeys);
    const keysAfter = [...audienceKeys.keys()];
    await tx
      .updateTable('publication')
      .set({
        state: live_from > now ? 'scheduled' : 'live',
        rev: rev + 1,
        changed_at: now,
        changed_by: principal.id,
        search: sql<string>`search || ${vectorOf(keysAfter.map(audienceLexeme))}`,
      })
      .where('id', '=', id)
      .execute();
    return { before: previousKeys, after: keysAfter };
  }
}

/** Returns the transaction's time by the database's clock, which every visibility condition uses. */
const readCurrentTime = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(tx);
  return rows[0]!.now;
};
