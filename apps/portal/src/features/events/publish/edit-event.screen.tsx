import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EditPage } from '../../../publishing/form/edit-page';
import { EVENTS_PAGE } from '../event-address';
import { eventQuery } from '../events.queries';
import { eventForm } from './event.form';

/** R2.20, R4.10: edits an event. */
export default function EditEventScreen() {
  const { id = '' } = useParams();
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publications-shell');
  return <EditPage kind={eventForm} title={t('title.editEvent')} list={EVENTS_PAGE} item={useQuery(eventQuery(documentId))} />;
}
