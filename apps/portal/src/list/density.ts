import { deviceStorage } from '../device/storage';
import { useSession } from '../live/use-session';
import { createStore, useStore } from '../store';
import type { Density } from '../ui/list/data-table.types';

export const DENSITIES = ['comfortable', 'compact'] as const satisfies readonly Density[];

const KEY = 'portal.density';
/** Who wants rows close together at this device. */
const read = (): readonly string[] => deviceStorage.get(KEY)?.split(' ') ?? [];

const compact = createStore(read());
// A choice in another tab is one here, too.
window.addEventListener('storage', ({ key }) => key === KEY && compact.set(read()));

function choose(who: string, density: Density): void {
  const others = read().filter((one) => one !== who);
  const next = density === 'compact' ? [...others, who] : others;
  if (next.length) deviceStorage.set(KEY, next.join(' '));
  else deviceStorage.remove(KEY);
  compact.set(next);
}

/** How close together the rows of lists stand: what this person chose on this device. */
export function useDensity(): Density {
  const who = useSession().user?.userId ?? '';
  return useStore(compact, (all) => all.includes(who)) ? 'compact' : 'comfortable';
}

/** The same, to be chosen. */
export function useDensityChoice(): [Density, (density: Density) => void] {
  const who = useSession().user?.userId ?? '';
  return [useDensity(), (density) => choose(who, density)];
}
