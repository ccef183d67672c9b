import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PublicationView } from '../../publishing/viewer/publication-view';
import { useToday } from '../../ui/text/clock';
import { PriceVersions, versionToOpen } from './price-versions';
import { priceListQuery } from './prices.queries';

/** The full-width view of one price list. It opens the version that is valid today. */
export default function PriceListViewScreen() {
  const { id = '' } = useParams();
  const day = useToday();
  return (
    <PublicationView
      kind="price"
      item={useQuery(priceListQuery(id))}
      versionToOpen={(versions) => versionToOpen(versions, day)}
      versionBar={(versions, shownVersion, onChoose) => <PriceVersions versions={versions} shown={shownVersion} onChoose={onChoose} />}
    />
  );
}
