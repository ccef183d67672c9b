import { audienceKeysOf, type PublicationCard } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { type Room, unitRoom } from '../platform/facts/rooms';
import { AUDIENCE_KEYS_OF_COMPANY, wasVisibleTo } from './audience/audience-keys';
import type { CardReader } from './cards';

interface Readers {
  publicationId: string;
  cardFor: CardReader;
  /** The rooms of the card's recipients. */
  rooms: Room[];
  /** Returns the readers' companies, for cards that differ between companies. */
  companies: () => Promise<string[]>;
}

/** True if a card contains older versions that some readers may not see. */
const hasPast = (card: PublicationCard): boolean => card.kind === 'price' && card.earlier.length > 0;

/**
 * Returns the card of a publication as each reader would fetch it, with the rooms that receive it. Returns several cards only if readers
 * could see different older versions.
 */
export const loadReaderCards = async (
  db: Kysely<Tables>,
  { publicationId, cardFor, rooms, companies }: Readers,
): Promise<{ rooms: Room[]; data: { card: PublicationCard } }[]> => {
  const card = await cardFor(null);
  const groups = hasPast(card) ? await groupByPastVersions(db, publicationId, await companies()) : [];
  const cards = await Promise.all(
    groups.map(async (group) => ({
      rooms: groups.length > 1 ? group.map(({ id }) => unitRoom(id)) : rooms,
      data: { card: await cardFor(audienceKeysOf({ role: 'CP', unitId: group[0]!.id, lcoId: group[0]!.lco_id })) },
    })),
  );
  return cards.length ? cards : [{ rooms, data: { card } }];
};

interface Company {
  id: string;
  lco_id: string;
}

/** Groups companies by the older versions that they could see. */
const groupByPastVersions = async (db: Kysely<Tables>, publicationId: string, companies: readonly string[]): Promise<Company[][]> => {
  const { rows } = await sql<Company & { past: number[] }>`
    select unit.id, unit.lco_id, array(
      select version.nr from publication_version as version join publication on publication.id = version.publication_id
      where publication.id = ${publicationId} and version.nr < publication.version and ${wasVisibleTo(AUDIENCE_KEYS_OF_COMPANY)} order by version.nr) as past
    from unit where unit.id = any(${sql.val([...companies])}::text[]) order by unit.id`.execute(db);
  return [...Map.groupBy(rows, ({ past }) => past.join()).values()];
};
