import { calls, type EventRow, type ExportFormat, outgoing } from '@portal/contracts';
import { downloadFile } from '../../../files/downloads';

type Subject = Pick<EventRow, 'documentId' | 'title'>;

/** So small that nobody waits for it, whatever it holds. */
const SMALL = 4_000;

/** Saves the event as an entry for a calendar. */
export const downloadCalendar = ({ documentId, title }: Subject): Promise<boolean> =>
  downloadFile({ call: outgoing(calls.events.calendar, { documentId }), name: `${title}.ics`, size: SMALL });

/** Saves who takes part as a table. */
export const downloadParticipants = ({ documentId, title }: Subject, format: ExportFormat): Promise<boolean> =>
  downloadFile({ call: outgoing(calls.events.exportParticipants, { documentId, format }), name: `${title}.${format}`, size: SMALL });
