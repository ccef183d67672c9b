import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const LIST_VIEWS = ['cards', 'table'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

const KEY = 'portal.library.view';
const PARAM = 'view';
const parse = (text: string | null): ListView | undefined => LIST_VIEWS.find((view) => view === text);

/** Cards or a table: what the address says, else what this person chose last on this device. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [address, setAddress] = useSearchParams();
  const [remembered, setRemembered] = useState(() => parse(localStorage.getItem(KEY)) ?? 'cards');
  const choose = (view: ListView) => {
    localStorage.setItem(KEY, view);
    setRemembered(view);
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(PARAM, view);
        return next;
      },
      { replace: true },
    );
  };
  return [parse(address.get(PARAM)) ?? remembered, choose];
}
