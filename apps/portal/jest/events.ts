import type { EventRow, UserInfo } from '@portal/contracts';
import { EventFull, ObjectMissing } from '@portal/contracts';
import { dayIn } from '../src/i18n/calendar';
import type { Gateway } from './gateway';
import { refuse } from './gateway';
import { openGatewayFor } from './people';
import { bruno } from './publications';

const HOUR_MS = 3_600_000;
const timeInHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Returns an event that starts `n` days from now and takes two hours, as partners see it. */
export const makeEvent = (n: number, more: Partial<EventRow> = {}): EventRow => ({
  documentId: `e${n}`,
  kind: 'event',
  title: `Calibration day ${n}`,
  description: 'Two hours at the bench.',
  version: 1,
  uploader: 'Marco Riva',
  uploadedAt: timeInHours(-24),
  cover: null,
  category: 'workshop',
  mode: 'hybrid',
  location: 'Training centre Fukuoka',
  startsAt: timeInHours(24 * n),
  endsAt: timeInHours(24 * n + 2),
  zone: 'Asia/Tokyo',
  hasLink: true,
  attachment: null,
  notify: false,
  capacity: 30,
  perCompany: 3,
  free: 12,
  cancelledAt: null,
  cancelReason: '',
  registered: 0,
  registration: null,
  companySeats: { taken: 0, offered: 0 },
  ...more,
});

export function serveEvents(rows: EventRow[], user: UserInfo = bruno): Gateway {
  const gateway = openGatewayFor(user);
  const indexOf = (id: string): number => {
    const index = rows.findIndex(({ documentId }) => documentId === id);
    return index < 0 ? refuse(ObjectMissing) : index;
  };
  const change = (id: string, part: (row: EventRow) => Partial<EventRow>) => {
    const index = indexOf(id);
    const row = rows[index]!;
    rows[index] = { ...row, ...part(row) };
    return { message: '', document: rows[index] };
  };
  const currentTime = () => new Date().toISOString();
  gateway.on('events', 'list', ({ search = '', category, time, from, until, registered, pageNumber, pageSize }) => {
    const matches = rows.filter(
      (row) =>
        row.title.toLowerCase().includes(search.toLowerCase()) &&
        (!category || row.category === category) &&
        (time === 'all' || Date.parse(row.endsAt) < Date.now() === (time === 'expired')) &&
        (!from || dayIn(row.endsAt) >= from) &&
        (!until || dayIn(row.startsAt) <= until) &&
        (!registered || row.registration),
    );
    return { items: matches.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), totalCount: matches.length, totalIsMore: false };
  });
  gateway.on('events', 'item', ({ documentId }) => ({ document: rows[indexOf(documentId)]! }));
  gateway.on('events', 'register', ({ documentId, waitingList }) =>
    change(documentId, ({ free, companySeats }) => {
      if (free === 0 && !waitingList) refuse(EventFull, { limit: 'event', free });
      if (waitingList) return { registration: { state: 'waiting', at: currentTime(), offered: false } };
      const seats = { ...companySeats, taken: companySeats.taken + 1 };
      return {
        registered: 1,
        registration: { state: 'seated', at: currentTime(), offered: false },
        free: free && free - 1,
        companySeats: seats,
      };
    }),
  );
  gateway.on('events', 'unregister', ({ documentId }) =>
    change(documentId, ({ free }) => ({ registered: 0, registration: null, free: free === null ? null : free + 1 })),
  );
  gateway.on('events', 'offerSeat', ({ documentId, offered }) =>
    change(documentId, ({ registration }) => ({ registration: registration && { ...registration, offered } })),
  );
  return gateway;
}
