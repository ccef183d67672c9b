import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../../ui/clock';
import { isMonth, type Month, monthOf } from './calendar';

const VIEWS = ['agenda', 'month'] as const;
type EventsView = (typeof VIEWS)[number];

const KEY = 'portal.events.view';
const parse = (text: string | null): EventsView | undefined => VIEWS.find((view) => view === text);

/** Agenda or month: what the address says, else what this person chose last on this device; and which month, else that of today. */
export function useEventsView() {
  const [address, setAddress] = useSearchParams();
  const [remembered, setRemembered] = useState(() => parse(localStorage.getItem(KEY)) ?? 'agenda');
  const write = (name: 'view' | 'month', value: string, how?: { replace: true }) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      next.set(name, value);
      return next;
    }, how);
  const month = address.get('month') ?? '';
  return {
    view: parse(address.get('view')) ?? remembered,
    setView: (view: EventsView) => {
      localStorage.setItem(KEY, view);
      setRemembered(view);
      write('view', view, { replace: true });
    },
    month: isMonth(month) ? month : monthOf(today()),
    setMonth: (next: Month) => write('month', next),
  };
}
