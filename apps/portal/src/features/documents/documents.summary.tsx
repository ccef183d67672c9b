import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../live/use-session';
import { NewItemsLink } from '../../publishing/home/new-items-link';
import { latestDocumentsQuery } from './documents.queries';

export default function NewDocumentsLink({ since }: { since: string }) {
  const { data } = useQuery(latestDocumentsQuery(useSession().user?.userId ?? ''));
  return <NewItemsLink kind="material" text="summary.documents" latest={data} since={since} />;
}
