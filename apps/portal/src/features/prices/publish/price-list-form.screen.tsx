import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { priceListQuery } from '../prices.queries';
import { priceForm } from './price.form';

/** Publishes or edits a price list (R2.20, R3.12, R4.10). */
export default function PriceListFormScreen() {
  return <PublicationFormScreen form={priceForm} query={priceListQuery} />;
}
