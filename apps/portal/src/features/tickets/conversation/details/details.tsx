import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileList } from '../../../../files/file-list';
import { countryName } from '../../../../i18n/format';
import { useProductName } from '../../../../parts/product-options';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { type Detail, DetailList } from '../../../../ui/list/detail-list';
import { Code, MailAddress, Name } from '../../../../ui/text/bidi';
import { useNow } from '../../../../ui/text/clock';
import { useLocale } from '../../../../ui/text/locale';
import { RelativeTime } from '../../../../ui/text/relative-time';
import { StatusPill } from '../../../../ui/text/status-pill';
import { attachmentsOf, type TicketView, ticketAddress, ticketsOfQuery } from '../../tickets.queries';
import { Stars } from '../rating';
import { PILLS } from '../ticket-texts';
import { Clocks } from './clocks';
import { TicketDocuments } from './ticket-documents';

const zonesOf = (country: string): string[] => {
  try {
    const region = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    return region.getTimeZones?.() ?? [];
  } catch {
    // An invalid country code has no time zones, so the row with the local time is omitted.
    return [];
  }
};

const formatTimeIn = (zone: string, now: number, intl: string): string =>
  new Intl.DateTimeFormat(intl, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(now);

/** Returns the local time in a country, or null if the country has several time zones or the browser does not know them. */
function timeInCountry(country: string, now: number, intl: string): string | null {
  const times = new Set(zonesOf(country).map((zone) => formatTimeIn(zone, now, intl)));
  return times.size === 1 ? ([...times][0] ?? null) : null;
}

/** The columns of labels and values. The pane is narrow, so the values get most of the space. */
const COLUMNS = 'minmax(72px, 92px) minmax(0, 1fr)';

export function Details({ view }: { view: TicketView }) {
  const { t } = useTranslation(['conversation', 'inquiries']);
  const { ticket, requester, me, entries } = view;
  const product = useProductName(ticket);
  const handles = me.side === 'handler';
  const isOfAnother = handles || me.readsOnly;
  const files = entries.flatMap((entry) => entry.files);
  const documentIds = [...new Set(entries.flatMap((entry) => entry.documentIds))];
  const { inquiryType, interestCategory, assignee, openedBy, follows, followedBy, rating } = ticket;
  const inquiry: Detail[] = [
    { label: t('details.product'), value: <Name>{product}</Name> },
    { label: t('details.type'), value: t(`inquiries:type.${inquiryType}`) },
    ...(interestCategory ? [{ label: t('details.interest'), value: t(`inquiries:interest.${interestCategory}`) }] : []),
    { label: t('details.lco'), value: <Name>{ticket.lcoName}</Name> },
    { label: t('details.submitted'), value: <RelativeTime at={ticket.submittedDate} /> },
    ...(openedBy ? [{ label: t('details.openedBy'), value: <Name>{openedBy}</Name> }] : []),
    { label: t('details.assignee'), value: assignee ? <Name>{assignee.name}</Name> : t('details.nobody') },
  ];
  return (
    <Stack gap="6" p="4">
      {isOfAnother && <Partner requester={requester} />}
      <Section title={t('details.inquiry')}>
        <DetailList details={inquiry} gridTemplateColumns={COLUMNS} />
      </Section>
      {(handles || !ticket.clock.closedAt) && (
        <Section title={t('details.times')}>
          <Clocks view={view} />
        </Section>
      )}
      {(follows || followedBy) && (
        <Section title={t('details.links')}>
          {follows && <RelatedTicket label={t('details.follows')} to={follows} />}
          {followedBy && <RelatedTicket label={t('details.followedBy')} to={followedBy} />}
        </Section>
      )}
      {rating && (
        <Section title={t('details.rating')}>
          <Stars stars={rating.stars} />
          {rating.comment && (
            <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {rating.comment}
            </Text>
          )}
        </Section>
      )}
      {documentIds.length > 0 && (
        <Section title={t('details.documents')}>
          <TicketDocuments ids={documentIds} />
        </Section>
      )}
      <Section title={t('details.files')}>
        {files.length ? (
          <FileList files={files} {...attachmentsOf(ticket.ticketId)} />
        ) : (
          <Text color="fg.muted">{t('details.noFiles')}</Text>
        )}
      </Section>
      <Section title={t(isOfAnother ? 'details.others' : 'details.ownOthers')}>
        <OtherTickets requesterId={requester.id} but={ticket.ticketId} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading as="h3" textStyle="label" color="fg.muted" mb="2.5">
        {title}
      </Heading>
      <Stack gap="2.5">{children}</Stack>
    </Box>
  );
}

function Partner({ requester }: Pick<TicketView, 'requester'>) {
  const { t } = useTranslation('conversation');
  const { intl } = useLocale();
  const now = useNow();
  const { name, company, email, phone, country } = requester;
  const localTime = timeInCountry(country, now, intl);
  const details: Detail[] = [
    { label: t('details.name'), value: <Name fontWeight="500">{name}</Name> },
    { label: t('details.company'), value: <Name>{company}</Name> },
    ...(email ? [{ label: t('details.email'), value: <MailAddress>{email}</MailAddress>, copy: email }] : []),
    ...(phone ? [{ label: t('details.phone'), value: <Name dir="ltr">{phone}</Name>, copy: phone }] : []),
    { label: t('details.country'), value: countryName(intl, country) },
    ...(localTime ? [{ label: t('details.localTime'), value: localTime }] : []),
  ];
  return (
    <Section title={t('details.partner')}>
      <DetailList details={details} gridTemplateColumns={COLUMNS} />
    </Section>
  );
}

function RelatedTicket({ label, to }: { label: string; to: { ticketId: string; ticketNo: string } }) {
  return (
    <Flex gap="2" justify="space-between">
      <Text color="fg.muted">{label}</Text>
      <Box asChild color="brand.fg" textDecoration="underline" rounded="sm" focusVisibleRing="outside">
        <Link to={ticketAddress(to.ticketId)}>
          <Code>{to.ticketNo}</Code>
        </Link>
      </Box>
    </Flex>
  );
}

function OtherTickets({ requesterId, but }: { requesterId: string; but: string }) {
  const { t } = useTranslation('conversation');
  const { data, isError, refetch } = useQuery(ticketsOfQuery(requesterId));
  if (isError) return <ErrorState onRetry={() => void refetch()}>{t('details.othersFailed')}</ErrorState>;
  const otherTickets = data?.items.filter(({ ticketId }) => ticketId !== but);
  if (!otherTickets?.length) return otherTickets ? <Text color="fg.muted">{t('details.noOthers')}</Text> : null;
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {otherTickets.map(({ ticketId, subject, ticketNo, status }) => (
        <Box as="li" key={ticketId}>
          <Box asChild display="block" px="2" py="1.5" mx="-2" rounded="md" focusVisibleRing="inside" _hover={{ bg: 'bg.subtle' }}>
            <Link to={ticketAddress(ticketId)}>
              <Name display="block" truncate css={{ textAlign: '-webkit-match-parent' }}>
                {subject}
              </Name>
              <Flex align="center" gap="2" mt="1">
                <Code color="fg.muted">{ticketNo}</Code>
                <StatusPill status={PILLS[status]} />
              </Flex>
            </Link>
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
