import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { newsQuery } from '../news.queries';
import { newsForm } from './news.form';

/** Publishes or edits a news item (R2.20, R3.15, R4.10). */
export default function NewsFormScreen() {
  return <PublicationFormScreen form={newsForm} query={newsQuery} />;
}
