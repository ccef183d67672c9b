import { Box } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CompanyWord } from '../../parts/company-line';
import { requestAddress } from '../../parts/decisions';
import { HomeRow } from '../../parts/home-row';
import { DecisionButtons } from '../../parts/request-actions';
import type { WaitingItems } from '../../parts/waiting';
import { Avatar } from '../../ui/text/avatar';
import { Name } from '../../ui/text/bidi';
import { useNow } from '../../ui/text/clock';
import { TimeLeft } from '../../ui/text/deadline';
import { nextRequestsQuery } from './approvals.queries';

/** Returns the requests with the least remaining time, with buttons to decide them. */
export function useWaitingRequests(): WaitingItems {
  const { t } = useTranslation('home');
  const now = useNow();
  const { data, error, refetch } = useQuery(nextRequestsQuery());
  const next = data?.items.find(({ status }) => status === 'Waiting');
  const leftMs = next ? Date.parse(next.deadline) - now : 0;
  const text = next && (leftMs > 0 ? t('urgent.request', { name: next.name, time: leftMs }) : t('urgent.requestLate', { name: next.name }));
  return {
    rows: data?.items.map((request) => ({
      id: request.userId,
      due: request.deadline,
      row: <Row key={request.userId} request={request} />,
    })),
    count: data?.counts.Waiting ?? 0,
    clauses: next && text ? [{ due: next.deadline, text, to: requestAddress(next.userId) }] : [],
    failure: error,
    retry: () => void refetch(),
  };
}

function Row({ request }: { request: UserRequest }) {
  const { userId, name, firstname, lastname, photo, companyName, deadline, company } = request;
  return (
    <HomeRow
      id={userId}
      to={requestAddress(userId)}
      picture={
        <Box aria-hidden="true" flexShrink="0">
          <Avatar firstName={firstname} lastName={lastname} photoUrl={photo} size={28} company={companyName} />
        </Box>
      }
      title={
        <Box as="span" display="block" truncate title={`${name} · ${companyName}`}>
          <Name fontWeight="500">{name}</Name>
          {' · '}
          <Name color="fg.muted">{companyName}</Name>
        </Box>
      }
      detail={<Detail company={company} />}
      actions={
        <Box flexShrink="0">
          <DecisionButtons request={request} />
        </Box>
      }
      end={<TimeLeft until={deadline} />}
    />
  );
}

function Detail({ company }: Pick<UserRequest, 'company'>) {
  const { t } = useTranslation('home');
  return (
    <>
      <span>{t('waiting.request')}</span>
      <CompanyWord company={company} />
    </>
  );
}
