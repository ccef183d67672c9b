import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { eventQuery } from '../events.queries';
import { eventForm } from './event.form';

/** R2.20, R3.14, R4.10: publishes or edits an event. */
export default function EventFormScreen() {
  return <PublicationFormScreen form={eventForm} query={eventQuery} />;
}
