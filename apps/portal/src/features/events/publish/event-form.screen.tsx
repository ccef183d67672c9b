import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { eventQuery } from '../events.queries';
import { eventForm } from './event.form';

/** Publishes or edits an event (R2.20, R3.14, R4.10). */
export default function EventFormScreen() {
  return <PublicationFormScreen form={eventForm} query={eventQuery} />;
}
