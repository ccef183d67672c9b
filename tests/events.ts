import type { EventRow, events, RawInput } from '@portal/contracts';
import { docx } from './files';
import { uploadFor } from './publications';
import type { Person, TestGateway } from './test-gateway';

type Save = RawInput<typeof events.save>;
const DAY_MS = 86_400_000;

/** What the clocks of Greenwich show that many days from now, at ten and so many minutes. */
export const inDays = (days: number, minutes = 0): string =>
  new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS + (600 + minutes) * 60_000).toISOString().slice(0, 16);

/** An event that is right as it is. */
export const eventOf = (more: Partial<Save> = {}): Save => ({
  title: 'Commissioning of level radars',
  description: 'We commission a YD-L5 together, from the flange to the first echo curve.',
  category: 'workshop',
  mode: 'hybrid',
  location: 'Training centre, Hall 2',
  startsAt: inDays(30),
  endsAt: inDays(30, 90),
  zone: 'UTC',
  scope: 'all',
  ...more,
});

export const publishEvent = async (person: Person, more: Partial<Save> = {}): Promise<EventRow> =>
  (await person.events.save(eventOf(more))).document;

export const uploadEventFile = (gateway: TestGateway, person: Person, name = 'Agenda.docx', bytes: Buffer = docx()): Promise<string> =>
  uploadFor('event', gateway, person, name, bytes);

/** The ids of what somebody has in the list of events, up to a hundred. */
export const eventIdsFor = async ({ events }: Person, filter: Parameters<Person['events']['list']>[0] = {}): Promise<string[]> =>
  (await events.list({ pageSize: 100, ...filter })).items.map(({ documentId }) => documentId);

/** The address of the attachment. */
export const eventFilePath = ({ documentId, attachment }: Pick<EventRow, 'documentId' | 'attachment'>): string =>
  `/api/events/download/${encodeURIComponent(attachment!.name)}?eventId=${documentId}`;
