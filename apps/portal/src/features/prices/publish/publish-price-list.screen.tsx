import { useTranslation } from 'react-i18next';
import { PublishPage } from '../../../publishing/form/publish-page';
import { priceForm } from './price.form';

/** R2.20, R3.12: publishes a price list. */
export default function PublishPriceListScreen() {
  const { t } = useTranslation('publications-shell');
  return <PublishPage kind={priceForm} title={t('title.publishPriceList')} />;
}
