import type { EventRow, events, RawInput } from '@portal/contracts';
import { uploadFor } from './documents';
import { docx } from './files/files';
import type { Person, TestGateway } from './test-gateway';

type Save = RawInput<typeof events.save>;
const DAY_MS = 86_400_000;

/** Returns 10:00 UTC plus `minutes`, `days` from today, as a local time without an offset. */
export const timeInDays = (days: number, minutes = 0): string =>
  new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS + (600 + minutes) * 60_000).toISOString().slice(0, 16);

/** Returns valid input for an event. */
export const eventOf = (overrides: Partial<Save> = {}): Save => ({
  title: 'Commissioning of level radars',
  description: 'We commission a YD-L5 together, from the flange to the first echo curve.',
  category: 'workshop',
  mode: 'hybrid',
  location: 'Training centre, Hall 2',
  startsAt: timeInDays(30),
  endsAt: timeInDays(30, 90),
  zone: 'UTC',
  scope: 'all',
  ...overrides,
});

export const publishEvent = async (person: Person, overrides: Partial<Save> = {}): Promise<EventRow> =>
  (await person.events.save(eventOf(overrides))).document;

export const uploadEventFile = (gateway: TestGateway, person: Person, name = 'Agenda.docx', bytes: Buffer = docx()): Promise<string> =>
  uploadFor('event', gateway, person, name, bytes);

/** Returns the ids in a person's list of events, at most a hundred. */
export const eventIdsFor = async ({ events }: Person, filter: Parameters<Person['events']['list']>[0] = {}): Promise<string[]> =>
  (await events.list({ pageSize: 100, ...filter })).items.map(({ documentId }) => documentId);

export const eventFilePath = ({ documentId, attachment }: Pick<EventRow, 'documentId' | 'attachment'>): string =>
  `/api/events/download/${encodeURIComponent(attachment!.name)}?eventId=${documentId}`;
