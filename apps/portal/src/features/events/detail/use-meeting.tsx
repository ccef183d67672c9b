import type { EventRow, MeetingLink } from '@portal/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { toast } from '../../../ui/feedback/toaster';
import { useOnce } from '../../../ui/input/use-once';
import { LeaveDialog, openOutside } from '../../../ui/overlay/outside-link';

interface Meeting {
  /** Fetches the meeting URL and asks before opening it in a new tab. */
  join: () => Promise<void>;
  isLoading: boolean;
  dialog: ReactNode;
}

/** Opens the meeting of an event after a dialog that names its host. */
export function useMeeting({ documentId }: Pick<EventRow, 'documentId'>): Meeting {
  const [link, setLink] = useState<MeetingLink | null>(null);
  const [join, isLoading] = useOnce(async () => {
    try {
      setLink(await api.events.link({ documentId }));
    } catch (error) {
      toast.error(failureText(error));
    }
  });
  const open = () => {
    if (link) openOutside(link.url);
    setLink(null);
  };
  return { join, isLoading, dialog: <LeaveDialog host={link?.host ?? null} onOpen={open} onCancel={() => setLink(null)} /> };
}
