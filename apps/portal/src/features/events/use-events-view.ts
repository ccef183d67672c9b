import { useSearchParams } from 'react-router-dom';
import { isMonth, type Month, monthOf } from '../../i18n/calendar';
import { useRememberedView } from '../../list/use-remembered-view';
import { today } from '../../ui/text/clock';

/** Returns the view of events, agenda or month, and the selected month, by default the current one. */
export function useEventsView() {
  const [address, setAddress] = useSearchParams();
  const [view, setView] = useRememberedView('portal.events.view', ['agenda', 'month']);
  const month = address.get('month') ?? '';
  return {
    view,
    setView,
    month: isMonth(month) ? month : monthOf(today()),
    setMonth: (next: Month) =>
      setAddress((now) => {
        const address = new URLSearchParams(now);
        address.set('month', next);
        return address;
      }),
  };
}
