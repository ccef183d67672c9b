import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { newsQuery } from '../news.queries';
import { newsForm } from './news.form';

/** R2.20, R3.15, R4.10: publishes or edits news. */
export default function NewsFormScreen() {
  return <PublicationFormScreen form={newsForm} query={newsQuery} />;
}
