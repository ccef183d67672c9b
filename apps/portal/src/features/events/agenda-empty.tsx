import { useTranslation } from 'react-i18next';
import { EmptyState, NoMatch } from '../../ui/feedback/states';
import type { EventFilter } from './events.list';

interface Props {
  filter: EventFilter;
  isPublisher: boolean;
  isNarrowed: boolean;
  onClear: () => void;
}

/** R8.6: explains why no event is listed. */
export function AgendaEmpty({ filter: { show }, isPublisher, isNarrowed, onClear }: Props) {
  const { t } = useTranslation('events');
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  return <EmptyState>{t(show === 'upcoming' && isPublisher ? 'empty.writer' : `empty.${show}`)}</EmptyState>;
}
