import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ErrorState } from '../../../ui/feedback/error-state';
import { FormSkeleton } from '../../../ui/feedback/skeletons';
import { LoadingState } from '../../../ui/feedback/states';
import { FormNotice } from '../../../ui/form/form-alert';
import { Code, Name } from '../../../ui/text/bidi';
import { useComposer } from '../conversation/composer/composers';
import { type TicketDetail, ticketAddress, ticketQuery } from '../tickets.queries';
import { InquiryForm } from './inquiry-form';
import type { InquiryPrefill } from './inquiry-prefill';

interface Props {
  follows: string | null;
  arrival: InquiryPrefill;
  onBehalf: boolean;
}

/** The card with the inquiry form. For a follow-up it also shows the preceding ticket. */
export function NewInquiryCard({ follows, arrival, onBehalf }: Props) {
  const { t } = useTranslation('contact');
  return (
    <Box as="section" aria-labelledby="ask" bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }} minW="0">
      <Box pb="3" mb="5" borderBottomWidth="1px">
        <Heading id="ask" as="h2" textStyle="sectionTitle">
          {follows ? t('form.titleFollowUp') : t('form.title')}
        </Heading>
      </Box>
      {follows ? <FollowUp follows={follows} onBehalf={onBehalf} /> : <InquiryForm followed={null} arrival={arrival} onBehalf={onBehalf} />}
    </Box>
  );
}

function FollowUp({ follows, onBehalf }: { follows: string; onBehalf: boolean }) {
  const { t } = useTranslation(['contact', 'common']);
  const { data, error, refetch } = useQuery(ticketQuery(follows));
  const composer = useComposer(follows);
  if (isRefusedAs(error, ObjectMissing)) {
    return (
      <>
        <FormNotice tone="info">{t('follows.missing')}</FormNotice>
        <InquiryForm followed={null} onBehalf={onBehalf} />
      </>
    );
  }
  if (data && composer.value) {
    return (
      <>
        <FollowedTicket followed={data} />
        <InquiryForm followed={data} composer={composer.value.actor} onBehalf={onBehalf} />
      </>
    );
  }
  if (data && composer.isStuck) return <ErrorState onRetry={composer.retry}>{t('draftStuck', { ns: 'common' })}</ErrorState>;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('follows.loadFailed')}</ErrorState>
  ) : (
    <LoadingState>
      <FormSkeleton pairs={1} fields={2} area />
    </LoadingState>
  );
}

function FollowedTicket({ followed: { ticket } }: { followed: TicketDetail }) {
  const { t } = useTranslation('contact');
  const navigate = useNavigate();
  return (
    <Flex bg="bg.inset" borderWidth="1px" rounded="md" p="3" mb="5" gap="3" align="center" wrap="wrap">
      <Box minW="0" flex="1 1 240px">
        <Text textStyle="caption" color="fg.muted">
          {t('follows.label')}
        </Text>
        <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }} display="block" truncate>
          <Link to={ticketAddress(ticket.ticketId)}>
            <Code>{ticket.ticketNo}</Code> <Name>{ticket.subject}</Name>
          </Link>
        </Box>
      </Box>
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => void navigate('/contact-us', { replace: true })}>
        {t('follows.without')}
      </Button>
    </Flex>
  );
}
