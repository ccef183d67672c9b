import { z } from 'zod/mini';
import { openDatabase } from '../../device/database';
import { session } from '../../live/session';
import type { VersionId } from './preview.queries';

/** The reading position in a file, with its zoom. */
const Place = z.object({
  page: z.int(),
  offset: z.number(),
  zoom: z.union([z.literal('width'), z.number()]),
});
export type SavedPlace = z.infer<typeof Place>;

const store = openDatabase('portal-places', 'places');
const SAVE_MS = 400;
const keyOf = (userId: string, { publicationId, version, fileId }: VersionId) => [
  userId,
  publicationId,
  version,
  ...(fileId ? [fileId] : []),
];

/** Stores the last page and zoom of each person, by version, on this device. */
export const readingPlaces = {
  async read(userId: string, id: VersionId): Promise<SavedPlace | null> {
    const result = Place.safeParse(await store.get(keyOf(userId, id)).catch(() => null));
    return result.success ? result.data : null;
  },
  /**
   * Returns a writer that stores the first position immediately and merges positions that follow shortly after. `flush` writes without
   * waiting.
   */
  keeper(userId: string, id: VersionId) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latestPlace: SavedPlace | null = null;
    const write = () => {
      if (latestPlace) void store.set(keyOf(userId, id), latestPlace).catch(() => undefined);
      latestPlace = null;
    };
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    return {
      keep(place: SavedPlace) {
        latestPlace = place;
        if (timer !== undefined) return;
        write();
        timer = setTimeout(flush, SAVE_MS);
      },
      flush,
    };
  },
  async wipe(userId: string | null): Promise<void> {
    const keys = await store.keys<IDBValidKey[]>();
    await store.delete(...keys.filter(([owner]) => userId === null || owner === userId));
  },
};

/** Deletes the reading positions on sign-out, so that no trace of reading is left on the device. Called once per app. */
export const wipePlacesAtSignOut = (): void => {
  session.onLeave((userId) => void readingPlaces.wipe(userId).catch(reportError));
};
