import { Box, Grid } from '@chakra-ui/react';
import { handlesTickets } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { parseId } from '../../../list/filter';
import { useMe, useSession } from '../../../live/use-session';
import { PageHeader } from '../../../ui/text/page-header';
import { PAGE_WIDTH } from '../../../ui/theme/page-width';
import { prefillOf } from './inquiry-prefill';
import { NewInquiryCard } from './new-inquiry-card';
import { OwnInquiries } from './own-inquiries';
import { WaitingCounts } from './waiting-counts';

/** The page of new inquiries (R2.19). Handlers of the region have no inquiries of their own: they open inquiries for others. */
export default function ContactUsScreen() {
  const { t } = useTranslation('contact');
  const { user } = useSession();
  const me = useMe();
  const role = me?.role ?? user?.role;
  const [address] = useSearchParams();
  const followedId = parseId(address.get('follows'));
  const { state } = useLocation();
  const prefill = prefillOf(address.get('subject'), state);
  const isOnBehalf = role === 'RHQ';
  const partnerSubtitle = me?.lcoName ? t('subtitleCompany', { company: me.lcoName }) : t('subtitle');
  const subtitle = isOnBehalf ? t('subtitleOnBehalf') : role === 'LBO' ? t('subtitleLocal') : partnerSubtitle;
  return (
    <Box maxW={isOnBehalf ? PAGE_WIDTH.form : undefined}>
      <PageHeader title={t('title')} subtitle={subtitle} />
      {role && handlesTickets(role) && <WaitingCounts />}
      <Grid
        templateColumns={isOnBehalf ? '1fr' : { base: 'minmax(0, 1fr)', xl: `minmax(0, ${PAGE_WIDTH.form}) minmax(0, 1fr)` }}
        gap={{ base: '8', xl: '6' }}
        alignItems="start"
      >
        <NewInquiryCard key={`${user?.userId} ${followedId}`} follows={followedId} arrival={prefill} onBehalf={isOnBehalf} />
        {!isOnBehalf && <OwnInquiries />}
      </Grid>
    </Box>
  );
}
