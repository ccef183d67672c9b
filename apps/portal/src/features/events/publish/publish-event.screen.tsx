import { useTranslation } from 'react-i18next';
import { PublishPage } from '../../../publishing/form/publish-page';
import { eventForm } from './event.form';

/** R2.20, R3.14: publishes an event. */
export default function PublishEventScreen() {
  const { t } = useTranslation('publications-shell');
  return <PublishPage kind={eventForm} title={t('title.publishEvent')} />;
}
