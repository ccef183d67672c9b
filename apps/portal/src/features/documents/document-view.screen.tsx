import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PublicationView } from '../../publishing/viewer/publication-view';
import { documentQuery } from './documents.queries';

export default function DocumentViewScreen() {
  const { id = '' } = useParams();
  return <PublicationView kind="material" item={useQuery(documentQuery(id))} />;
}
