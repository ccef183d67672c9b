import { sees } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useSession } from '../../live/use-session';
import { useNow } from '../../ui/clock';
import { useQueueHead } from './approvals.queries';

/** The number for the status line: "7 waiting · oldest 5 h 12 min", or null while it is not known. */
export function useApprovalsHeadline(): string | null {
  const { t } = useTranslation('approval');
  const { duration } = useFormat();
  const { state, user } = useSession();
  const { data } = useQueueHead(state === 'signedIn' && user !== null && sees.approvals(user.role));
  const now = useNow();
  if (!data) return null;
  const count = data.counts.Waiting;
  if (!count || !data.oldestWaiting) return t('headline.clear');
  return t('headline.waiting', { count, age: duration(now - Date.parse(data.oldestWaiting)) });
}

export const ApprovalsHeadline = () => useApprovalsHeadline();
