import { deviceStorage, onOtherTab } from '../device/storage';
import { useSession } from '../live/use-session';
import { createStore, useStore } from '../store';
import type { Density } from '../ui/list/data-table.types';

export const DENSITIES = ['comfortable', 'compact'] as const satisfies readonly Density[];

const KEY = 'portal.density';
/** Returns the people who prefer compact rows on this device. */
const readStoredUsers = (): readonly string[] => deviceStorage.get(KEY)?.split(' ') ?? [];

const compactUsers = createStore(readStoredUsers());
// Applies a setting that was changed in another tab.
onOtherTab(KEY, () => compactUsers.set(readStoredUsers()));

function choose(userId: string, density: Density): void {
  const otherPeople = readStoredUsers().filter((one) => one !== userId);
  const next = density === 'compact' ? [...otherPeople, userId] : otherPeople;
  if (next.length) deviceStorage.set(KEY, next.join(' '));
  else deviceStorage.remove(KEY);
  compactUsers.set(next);
}

export function useDensity(): Density {
  const userId = useSession().user?.userId ?? '';
  return useStore(compactUsers, (all) => all.includes(userId)) ? 'compact' : 'comfortable';
}

export function useDensityChoice(): [Density, (density: Density) => void] {
  const userId = useSession().user?.userId ?? '';
  return [useDensity(), (density) => choose(userId, density)];
}
