import { Box, Flex } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CompanyWord } from '../../parts/company-line';
import { requestAddress } from '../../parts/decisions';
import { HomeSection } from '../../parts/home-section';
import { DecisionButtons } from '../../parts/request-actions';
import { useRowMoveGuard } from '../../ui/input/press-guard';
import { RowLink } from '../../ui/list/row-link';
import { Avatar } from '../../ui/text/avatar';
import { Name } from '../../ui/text/bidi';
import { TimeLeft } from '../../ui/text/deadline';
import { nextRequestsQuery } from './approvals.queries';

/** Lists the requests with the least remaining time, with buttons to decide them. */
export default function RequestsBlock() {
  const { t } = useTranslation('approvals-shell');
  const { data, error, refetch } = useQuery(nextRequestsQuery());
  useRowMoveGuard(data?.items.map(({ userId }) => userId));
  return (
    <HomeSection
      title={t('title.approval')}
      count={data?.counts.Waiting}
      all="/approval"
      rows={data?.items.map((request) => <Row key={request.userId} request={request} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={t('empty.waiting')}
    />
  );
}

function Row({ request }: { request: UserRequest }) {
  const { userId, name, firstname, lastname, photo, companyName, deadline, company } = request;
  return (
    <Flex
      as="li"
      data-row={userId}
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="2"
      position="relative"
      minH="72px"
      px="4"
      py="2.5"
      borderBottomWidth="1px"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Box aria-hidden="true">
        <Avatar firstName={firstname} lastName={lastname} photoUrl={photo} size={36} company={companyName} />
      </Box>
      <Box flex="1 1 200px" minW="0">
        <RowLink to={requestAddress(userId)}>
          <Box as="span" display="block" truncate title={`${name} · ${companyName}`}>
            <Name fontWeight="500">{name}</Name>
            {' · '}
            <Name color="fg.muted">{companyName}</Name>
          </Box>
        </RowLink>
        <Flex columnGap="2" wrap="wrap" textStyle="caption">
          <TimeLeft until={deadline} textStyle="caption" />
          <CompanyWord company={company} />
        </Flex>
      </Box>
      <DecisionButtons request={request} />
    </Flex>
  );
}
