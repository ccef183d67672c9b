import { PublicationFormScreen } from '../../../publishing/form/publication-form-screen';
import { priceListQuery } from '../prices.queries';
import { priceForm } from './price.form';

/** R2.20, R3.12, R4.10: publishes or edits a price list. */
export default function PriceListFormScreen() {
  return <PublicationFormScreen form={priceForm} query={priceListQuery} />;
}
