import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../live/use-session';
import { NewItemsLink } from '../../publishing/home/new-items-link';
import { latestPriceListsQuery } from './prices.queries';

export default function NewPriceListsLink({ since }: { since: string }) {
  const { data } = useQuery(latestPriceListsQuery(useSession().user?.userId ?? ''));
  return <NewItemsLink kind="price" text="summary.priceLists" latest={data} since={since} />;
}
