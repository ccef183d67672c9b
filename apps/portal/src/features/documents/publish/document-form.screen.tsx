import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { documentQuery } from '../documents.queries';
import { materialForm } from './material.form';

/** Publishes or edits a document (R2.6, R2.20, R6.4). */
export default function DocumentFormScreen() {
  return <PublicationFormScreen form={materialForm} query={documentQuery} />;
}
