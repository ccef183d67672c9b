import { LoadedItem } from '../../../publishing/page/loaded-item';
import { eventQuery } from '../events.queries';
import { EventPage, EventSkeleton } from './event-page';

/** R2.20: an event, with the reader's registration. */
export default function EventScreen() {
  return (
    <LoadedItem kind="event" query={eventQuery} skeleton={<EventSkeleton />}>
      {({ document }) => <EventPage row={document} />}
    </LoadedItem>
  );
}
