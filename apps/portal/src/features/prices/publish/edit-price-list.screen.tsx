import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EditPage } from '../../../publishing/form/edit-page';
import { priceListQuery } from '../prices.queries';
import { priceForm } from './price.form';

/** R2.20, R4.10: edits a price list. */
export default function EditPriceListScreen() {
  const { id = '' } = useParams();
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publications-shell');
  return <EditPage kind={priceForm} title={t('title.editPriceList')} list="/price-list" item={useQuery(priceListQuery(documentId))} />;
}
