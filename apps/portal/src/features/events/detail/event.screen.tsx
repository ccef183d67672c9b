import { LoadedItem } from '../../../publishing/page/loaded-item';
import { eventQuery } from '../events.queries';
import { EventPage } from './event-page';
import { EventSkeleton } from './event-skeleton';

/** R2.20: an event, with the reader's registration. */
export default function EventScreen() {
  return (
    <LoadedItem kind="event" query={eventQuery} skeleton={<EventSkeleton />}>
      {({ document }) => <EventPage row={document} />}
    </LoadedItem>
  );
}
