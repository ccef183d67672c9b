import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState, NoMatch } from '../../../ui/feedback/states';
import type { TicketFilter } from '../tickets.filter';
import { ticketList } from '../tickets.list';

interface Props {
  filter: TicketFilter;
  handles: boolean;
  onChange: (part: Partial<TicketFilter>) => void;
}

export function QueueEmpty({ filter, handles, onChange }: Props) {
  const { t } = useTranslation(['inquiries', 'queue']);
  if (ticketList.filter.isNarrowed(filter)) return <NoMatch onClear={() => onChange(ticketList.filter.cleared)} />;
  if (filter.view === 'following') return <EmptyState>{t('queue:empty.following')}</EmptyState>;
  if (!handles)
    return (
      <EmptyState
        action={
          <Button asChild size="sm">
            <Link to="/contact-us">{t('new')}</Link>
          </Button>
        }
      >
        {filter.view === 'all' ? t('queue:empty.allOwn') : t('queue:empty.open')}
      </EmptyState>
    );
  if (filter.view !== 'mine') return <EmptyState>{t(`queue:empty.${filter.view}`)}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => onChange({ view: 'unassigned' })}>
          {t('queue:empty.showUnassigned')}
        </Button>
      }
    >
      {t('queue:empty.mine')}
    </EmptyState>
  );
}
