import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { DRAFT_ROWS } from '../../../parts/home-blocks';
import { HomeRow, PenMark } from '../../../parts/home-row';
import { HomeSection, OptionalPlaceholder } from '../../../parts/home-section';
import { Name } from '../../../ui/text/bidi';
import { ticketAddress, ticketQuery } from '../tickets.queries';
import { type Draft, findDrafts } from './drafts';

/** Lists the unsent texts of this person on this device. Renders nothing if there are none. */
export default function DraftsBlock() {
  const { t } = useTranslation('home');
  const userId = useSession().user?.userId ?? '';
  const { data, isPending } = useQuery({ queryKey: ['drafts', userId], queryFn: () => findDrafts(userId), staleTime: 0, gcTime: 0 });
  if (isPending) return <OptionalPlaceholder />;
  if (!data?.length) return null;
  return (
    <HomeSection
      title={t('drafts')}
      rows={data.map((draft) => <Row key={draft.ticketId ?? ''} {...draft} />)}
      limit={DRAFT_ROWS}
      failure={null}
      onRetry={() => {}}
      empty=""
    />
  );
}

function Row({ ticketId, text }: Draft) {
  const { t } = useTranslation('home');
  const { data } = useQuery({ ...ticketQuery(ticketId ?? ''), enabled: ticketId !== null });
  const title = ticketId === null ? t('newInquiry') : data ? `${data.ticket.ticketNo} · ${data.ticket.subject}` : '…';
  return (
    <HomeRow
      id={ticketId ?? 'new'}
      to={ticketId === null ? '/contact-us' : ticketAddress(ticketId)}
      picture={<PenMark />}
      title={
        <Name display="block" truncate fontWeight="500">
          {title}
        </Name>
      }
      detail={<Name truncate>{text}</Name>}
    />
  );
}
