import { ApiError, type EventRow } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { useOnce } from '../../../ui/input/use-once';
import { applyEvent } from '../events.cache';
import { eventQuery } from '../events.queries';

type SeatAction = 'register' | 'wait' | 'take' | 'leave' | 'offer' | 'keep';

/**
 * Returns a function that runs one action at a time and updates every screen with its response. Resolves with the event, or undefined on
 * failure.
 */
export function useSeat({ documentId }: Pick<EventRow, 'documentId'>) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const send = (action: SeatAction) => {
    if (action === 'register') return api.events.register({ documentId });
    if (action === 'wait') return api.events.register({ documentId, waitingList: true });
    if (action === 'take') return api.events.takeSeat({ documentId });
    if (action === 'leave') return api.events.unregister({ documentId });
    return api.events.offerSeat({ documentId, offered: action === 'offer' });
  };
  const [run, isRunning] = useOnce(async (action: SeatAction, onDone: (document: EventRow) => void) => {
    setFailure(undefined);
    try {
      const { document } = await send(action);
      applyEvent(client, document);
      onDone(document);
    } catch (error) {
      setFailure(failureText(error));
      // Another person was faster. The refetched state is shown below the message.
      if (error instanceof ApiError && error.status === 422) void client.invalidateQueries({ queryKey: eventQuery(documentId).queryKey });
    }
  });
  return { run, isRunning, failure, clear: () => setFailure(undefined) };
}
