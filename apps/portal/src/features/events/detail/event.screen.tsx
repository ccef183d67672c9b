import { LoadedItem } from '../../../publishing/page/loaded-item';
import { eventQuery } from '../events.queries';
import { EventPage, EventSkeleton } from './event-page';

/** The page of an event, with the reader's registration (R2.20). */
export default function EventScreen() {
  return (
    <LoadedItem kind="event" query={eventQuery} skeleton={<EventSkeleton />}>
      {({ document }) => <EventPage row={document} />}
    </LoadedItem>
  );
}
