import type { Notification } from '@portal/contracts';
import { useMemo, useState } from 'react';
import { separateNewRows } from './notifications.rules';

/** Returns a list that does not move under the pointer. While the pointer or the focus is in the list, new rows wait above it. */
export function useFrozenList(latest: readonly Notification[] | undefined) {
  const [knownIds, setKnown] = useState<ReadonlySet<string> | null>(null);
  const ids = () => new Set(latest?.map(({ id }) => id));
  const { shown: list, waiting } = useMemo(() => separateNewRows(latest ?? [], knownIds), [latest, knownIds]);
  const hold = () => setKnown((frozenIds) => frozenIds ?? ids());
  const release = () => setKnown(null);
  return {
    list,
    waiting,
    show: () => setKnown(ids()),
    listProps: {
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: hold,
      onBlur: (event: { currentTarget: Node; relatedTarget: EventTarget | null }) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) release();
      },
    },
  };
}
