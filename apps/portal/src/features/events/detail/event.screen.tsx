import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../../live/failures/is-not-found';
import { NoLongerThere } from '../../../publishing/page/no-longer-there';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LoadingState } from '../../../ui/feedback/states';
import { EVENTS_PAGE } from '../event-address';
import { eventQuery } from '../events.queries';
import { EventPage } from './event-page';
import { EventSkeleton } from './event-skeleton';

/** R2.20: an event, with the reader's registration. */
export default function EventScreen() {
  const { id = '' } = useParams();
  // A new key per event, so that no state of the previous one remains.
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(eventQuery(documentId));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <NoLongerThere wasHere={wasHere.current} list={EVENTS_PAGE} />;
  if (data) return <EventPage row={data.document} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <EventSkeleton />
    </LoadingState>
  );
}
