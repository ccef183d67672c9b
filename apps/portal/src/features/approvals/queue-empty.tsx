import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyState, NoMatch } from '../../ui/feedback/states';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { lastDecidedQuery } from './approvals.queries';
import type { RequestFilter } from './approvals.rules';

interface Props {
  filter: RequestFilter;
  onClear: () => void;
}

export function QueueEmpty({ filter, onClear }: Props) {
  const { t } = useTranslation('approval');
  if (filter.search) return <NoMatch onClear={onClear} />;
  if (filter.status === 'Waiting') return <NothingWaiting />;
  return <EmptyState>{t(`empty.${filter.status}`)}</EmptyState>;
}

function NothingWaiting() {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const { data } = useQuery(lastDecidedQuery());
  const last = data?.items
    .filter(({ decidedAt, decidedBy }) => decidedAt && decidedBy)
    .toSorted((a, b) => Date.parse(b.decidedAt ?? '') - Date.parse(a.decidedAt ?? ''))[0];
  return (
    <EmptyState>
      {t('approvals-shell:empty.waiting')}{' '}
      {last?.decidedAt && (
        <Trans t={t} i18nKey="empty.last" components={{ when: <RelativeTime at={last.decidedAt} />, who: <Name>{last.decidedBy}</Name> }} />
      )}
    </EmptyState>
  );
}
