import { calls } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import type { Query, QueryKey } from '@tanstack/react-query';
import { canEncrypt } from '../../device/crypto';
import { openDatabase } from '../../device/database';
import { serverNow } from '../../device/server-clock';
import type { LiveCache } from '../cache';
import type { DraftKeys, EncryptedData } from './draft-key';

/** The milliseconds until the first save, so that a short visit is stored too. Later changes are saved less often. */
const FIRST_SAVE_MS = 500;
const SAVE_MS = 2_000;
const MAX_BYTES = 1_000_000;
/** The maximum age of a stored list. Older lists would be misleading. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Identifies the build, because another build may expect another format of the same response. */
const BUILD = import.meta.url;

interface SavedQuery {
  key: QueryKey;
  data: unknown;
  at: number;
}
interface SavedLists {
  build: string;
  queries: SavedQuery[];
}

interface DeviceListsSettings {
  cache: LiveCache;
  sealing: Pick<DraftKeys, 'seal' | 'open'>;
  name?: string;
}

const canStore = ({ role }: SessionUser): boolean => canEncrypt() && (calls.tickets.draftKey.allow as readonly string[]).includes(role);
/** Excludes the notification list, because an old one would cause a toast for every newer notification. */
const isSaved = ({ state, queryKey }: Query): boolean =>
  state.status === 'success' && state.data !== undefined && queryKey[0] !== 'notifications';

/**
 * Stores the latest responses on this device, encrypted for their person like drafts. The next visit shows them immediately and refetches
 * them. They are deleted when the session ends for any reason, and when another person signs in.
 */
export const createDeviceLists = ({ cache, sealing, name = 'portal-lists' }: DeviceListsSettings) => {
  const store = openDatabase(name, 'lists');
  const queries = cache.getQueryCache();
  /** The queries that were restored from the device and not fetched since. A fact applied to them does not make them current. */
  const unconfirmedHashes = new Set<string>();
  let owner: SessionUser | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saveDelay = FIRST_SAVE_MS;

  const save = async (): Promise<void> => {
    timer = undefined;
    saveDelay = SAVE_MS;
    const user = owner;
    if (!user) return;
    const entries: SavedQuery[] = [];
    let bytes = 0;
    for (const { queryKey, state } of queries
      .findAll({ predicate: isSaved })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
      bytes += JSON.stringify(state.data).length;
      if (bytes > MAX_BYTES) break;
      entries.push({ key: queryKey, data: state.data, at: state.dataUpdatedAt });
    }
    const sealedLists = await sealing.seal(user.userId, { build: BUILD, queries: entries } satisfies SavedLists);
    if (owner?.userId === user.userId) await store.set(user.userId, sealedLists);
  };

  queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    if (!event.action.manual) unconfirmedHashes.delete(query.queryHash);
    // Data of an earlier visit stays stale after a fact was applied to it.
    else if (unconfirmedHashes.has(query.queryHash)) queueMicrotask(() => query.invalidate());
    // A failed write is ignored, because the next visit fetches the query.
    if (owner) timer ??= setTimeout(() => void save().catch(() => undefined), saveDelay);
  });

  return {
    keepFor(user: SessionUser): void {
      owner = canStore(user) ? user : null;
    },
    /** Restores the stored lists of this person that are not cached yet. Returns the time at which they were current. */
    async restore(user: SessionUser): Promise<Date | null> {
      if (!canStore(user)) return null;
      const sealedLists = await store.get<EncryptedData>(user.userId);
      if (!sealedLists || sealedLists.at < serverNow() - MAX_AGE_MS) return null;
      const savedLists = (await sealing.open(user.userId, sealedLists)) as SavedLists | null;
      if (savedLists?.build !== BUILD) return null;
      for (const { key, data, at } of savedLists.queries) {
        if (cache.getQueryData(key) !== undefined) continue;
        cache.setQueryData(key, data, { updatedAt: at });
        const query = queries.find({ queryKey: key, exact: true });
        if (!query) continue;
        query.invalidate();
        unconfirmedHashes.add(query.queryHash);
      }
      return new Date(sealedLists.at);
    },
    async wipe(): Promise<void> {
      owner = null;
      clearTimeout(timer);
      timer = undefined;
      unconfirmedHashes.clear();
      await store.clear();
    },
  };
};
