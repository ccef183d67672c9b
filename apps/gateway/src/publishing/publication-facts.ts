import { type AudienceKey, EVERY_PARTNER, HEADQUARTERS, type PublicationKind } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import type { NewFact } from '../platform/facts/facts';
import { allPartnersRoom, belowRoom, type Room, unitRoom } from '../platform/facts/rooms';
import type { Tx } from '../platform/request-context';
import { SUPER_UNIT, YHQ_UNIT } from '../services/org/units';
import { companiesOf } from './audience/audience';
import type { CardReader } from './cards';
import { deletePartNotifications } from './parts/part-notices';
import { loadReaderCards } from './reader-cards';

/** A change of a publication: its audience keys before and after, and whether its content was edited. */
export interface AudienceChange {
  publicationId: string;
  kind: PublicationKind;
  cardFor: CardReader;
  before: readonly AudienceKey[];
  after: readonly AudienceKey[];
  isEdited: boolean;
  /** True if the publication has just expired, so that its readers must be informed. */
  hasExpired?: boolean;
  /** True if the period was moved. Only editors are notified of this. */
  isMoved?: boolean;
}

const LCO = 'lco:';
const COMPANY = 'cp:';
const isReaderKey = (mark: AudienceKey): boolean => mark === EVERY_PARTNER || mark.startsWith(LCO) || mark.startsWith(COMPANY);

/** Returns the rooms of the partners with these audience keys. */
const readerRooms = (marks: readonly AudienceKey[]): Room[] =>
  marks.flatMap((mark) => {
    if (mark === EVERY_PARTNER) return [allPartnersRoom];
    if (mark.startsWith(LCO)) return [belowRoom(mark.slice(LCO.length))];
    return mark.startsWith(COMPANY) ? [unitRoom(mark.slice(COMPANY.length))] : [];
  });

/** Returns the rooms of the staff whose columns of a publication depend on these audience keys. */
const loadStaffRooms = async (db: Kysely<Tables>, marks: readonly AudienceKey[]): Promise<Room[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unit where kind in ('LBO', 'RHQ') and (${marks.includes(EVERY_PARTNER)} or '#' || id = any(${sql.val([...marks])}::text[]) or id in (
      select unnest(array[below.lco_id, below.rhq_id]) from unit as below
      where below.kind in ('LBO', 'CP') and array['lco:' || below.id, 'cp:' || below.id] && ${sql.val([...marks])}::text[]))
    order by id
  `.execute(db);
  return [YHQ_UNIT, SUPER_UNIT, ...rows.map(({ id }) => id)].map(unitRoom);
};

/** Returns the rooms of a publication's editors. `isAlone` is true outside the period, when only editors see the publication. */
const editorsOf = async (db: Kysely<Tables>, publicationId: string): Promise<{ rooms: Room[]; isAlone: boolean }> => {
  const row = await db
    .selectFrom('publication')
    .select(['unit_id', sql<boolean>`(live_from > now() or live_until <= now())`.as('alone')])
    .where('id', '=', publicationId)
    .executeTakeFirstOrThrow();
  return { rooms: [YHQ_UNIT, SUPER_UNIT, row.unit_id].map(unitRoom), isAlone: row.alone };
};

/** Returns the rooms of all people who currently see a publication with these open audience keys. */
export const loadAudienceRooms = async (db: Kysely<Tables>, publicationId: string, marks: readonly AudienceKey[]): Promise<Room[]> => {
  const { rooms, isAlone } = await editorsOf(db, publicationId);
  return isAlone ? rooms : [...readerRooms(marks), ...(await loadStaffRooms(db, marks))];
};

/**
 * Returns the facts about a change of a publication. Outside its period only the editors are informed. Partners only learn about their own
 * access: partners who retain access get no fact about a changed audience, and partners who lose access get one fact without a reason.
 * Staff get the id and kind if the audience below them has changed.
 */
export const createPublicationFacts = async (tx: Tx, change: AudienceChange): Promise<NewFact[]> => {
  const { publicationId, kind, cardFor, before, after, isEdited, hasExpired, isMoved } = change;
  const withdrawnFactFor = (rooms: Room[]): NewFact => ({ rooms, type: 'publication.gone', data: { publicationId, kind } });
  /** Returns the facts, each with the card as its reader would fetch it. */
  const createCardFacts = async (
    type: 'publication.published' | 'publication.changed',
    rooms: Room[],
    companies: () => Promise<string[]>,
  ) => (await loadReaderCards(tx, { publicationId, cardFor, rooms, companies })).map((card): NewFact => ({ ...card, type }));
  const editors = await editorsOf(tx, publicationId);
  if (editors.isAlone && !hasExpired) return [{ rooms: editors.rooms, type: 'publication.filed', data: { publicationId, kind } }];
  const facts: NewFact[] = [];
  const [readersBefore, readersAfter] = [before.filter(isReaderKey), after.filter(isReaderKey)];
  const changedKeys = [...before.filter((mark) => !after.includes(mark)), ...after.filter((mark) => !before.includes(mark))];
  if (!before.length)
    facts.push(...(await createCardFacts('publication.published', readerRooms(readersAfter), () => companiesOf(tx, readersAfter))));
  else if (!after.length) {
    await deletePartNotifications(tx, publicationId, []);
    facts.push(withdrawnFactFor(readerRooms(readersBefore)));
  } else {
    if (changedKeys.some(isReaderKey)) {
      const [companiesBefore, companiesAfter] = [await companiesOf(tx, readersBefore), await companiesOf(tx, readersAfter)];
      const lostCompanies = companiesBefore.filter((company) => !companiesAfter.includes(company));
      const newCompanies = companiesAfter.filter((company) => !companiesBefore.includes(company));
      if (lostCompanies.length) {
        await deletePartNotifications(tx, publicationId, companiesAfter);
        facts.push(withdrawnFactFor(lostCompanies.map(unitRoom)));
      }
      if (newCompanies.length)
        facts.push(...(await createCardFacts('publication.published', newCompanies.map(unitRoom), async () => newCompanies)));
    }
    if (isEdited)
      facts.push(...(await createCardFacts('publication.changed', readerRooms(readersAfter), () => companiesOf(tx, readersAfter))));
  }
  const filedKeys = isEdited ? [...new Set([...before, ...after])] : changedKeys;
  const staff = new Set([
    ...(isEdited || filedKeys.some((mark) => mark !== HEADQUARTERS) ? await loadStaffRooms(tx, filedKeys) : []),
    ...(isMoved ? editors.rooms : []),
  ]);
  if (staff.size) facts.push({ rooms: [...staff], type: 'publication.filed', data: { publicationId, kind } });
  return facts;
};
