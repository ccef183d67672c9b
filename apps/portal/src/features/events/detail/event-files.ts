import { buildRequest, calls, type EventRow, type ExportFormat } from '@portal/contracts';
import { downloadFile } from '../../../files/downloads';

type Subject = Pick<EventRow, 'documentId' | 'title'>;

/** The size in bytes assumed for a file too small to show progress. */
const SMALL_FILE_BYTES = 4_000;

export const downloadCalendar = ({ documentId, title }: Subject): Promise<boolean> =>
  downloadFile({ call: buildRequest(calls.events.calendar, { documentId }), name: `${title}.ics`, size: SMALL_FILE_BYTES });

export const downloadParticipants = ({ documentId, title }: Subject, format: ExportFormat): Promise<boolean> =>
  downloadFile({
    call: buildRequest(calls.events.exportParticipants, { documentId, format }),
    name: `${title}.${format}`,
    size: SMALL_FILE_BYTES,
  });
