import { calls, type EventRow, type ExportFormat, outgoing } from '@portal/contracts';
import { downloadFile } from '../../../../files/downloads';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failure-text';
import { toast } from '../../../../ui/toaster';

type Subject = Pick<EventRow, 'documentId' | 'title'>;

/** So small that nobody waits for it, whatever it holds. */
const SMALL = 4_000;

/** Saves the event as an entry for a calendar. */
export const downloadCalendar = ({ documentId, title }: Subject): Promise<boolean> =>
  downloadFile({ call: outgoing(calls.events.calendar, { documentId }), name: `${title}.ics`, size: SMALL });

/** Saves who takes part as a table. */
export const downloadParticipants = ({ documentId, title }: Subject, format: ExportFormat): Promise<boolean> =>
  downloadFile({ call: outgoing(calls.events.exportParticipants, { documentId, format }), name: `${title}.${format}`, size: SMALL });

/** Leads to the meeting in a tab of its own. It is opened before the address is known: a browser opens none long after the press. */
export async function joinMeeting({ documentId }: Subject): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { url } = await api.events.link({ documentId });
    const address = new URL(url, location.href);
    if (tab) tab.location.replace(address);
    else location.assign(address);
  } catch (thrown) {
    tab?.close();
    toast.error(failureText(thrown));
  }
}
