import { Box, Heading } from '@chakra-ui/react';
import type { TicketEntry } from '@portal/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useProductName } from '../../../parts/product-options';
import type { TicketView } from '../tickets.queries';
import { isMessage } from './conversation.rules';
import { eventText, PILLS } from './ticket-texts';

/** Aligns text with the page, although its direction depends on its own script. */
const PAGE_ALIGNMENT = { textAlign: '-webkit-match-parent' };

function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const startPrinting = () => flushSync(() => setPrinting(true));
    const finishPrinting = () => setPrinting(false);
    window.addEventListener('beforeprint', startPrinting);
    window.addEventListener('afterprint', finishPrinting);
    return () => {
      window.removeEventListener('beforeprint', startPrinting);
      window.removeEventListener('afterprint', finishPrinting);
    };
  }, []);
  return printing;
}

/** Renders the conversation for printing, with every message of both sides and without internal notes. */
export function PrintView({ view }: { view: TicketView }) {
  return useIsPrinting() && createPortal(<Paper view={view} />, document.body);
}

function Paper({ view: { ticket, requester, entries } }: { view: TicketView }) {
  const { t } = useTranslation(['conversation', 'common']);
  const format = useFormat();
  const { ticketNo, subject, status, handlingUnit, assignee, submittedDate, clock } = ticket;
  const product = useProductName(ticket);
  const facts: [string, string][] = [
    [t('details.partner'), `${requester.name}, ${requester.company}`],
    [t('details.assignee'), assignee ? `${assignee.name}, ${handlingUnit}` : handlingUnit],
    [t('details.product'), product],
    [t('details.submitted'), format.dateTime(submittedDate)],
    ...(clock.closedAt ? ([[t('details.closed'), format.dateTime(clock.closedAt)]] as [string, string][]) : []),
  ];
  return (
    <Box data-print="" bg="white" color="black" fontSize="11pt" lineHeight="1.45">
      <Heading as="h1" fontSize="16pt" dir="auto" css={PAGE_ALIGNMENT}>
        {subject}
      </Heading>
      <Box mb="3">
        {ticketNo} · {t(`common:status.${PILLS[status]}`)}
      </Box>
      <Box as="dl" mb="5" display="grid" gridTemplateColumns="max-content 1fr" columnGap="4">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Box>
      {entries.map((entry) => (
        <Box key={entry.entryId} mb="4" css={{ breakInside: entry.text.length < 1_500 ? 'avoid' : 'auto' }}>
          {isMessage(entry) ? <Message entry={entry} /> : <Box>{`${eventText(t, entry, '')}, ${format.dateTime(entry.at)}`}</Box>}
          {!isMessage(entry) && entry.text && <Text>{entry.text}</Text>}
        </Box>
      ))}
    </Box>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Box as="dt">{label}</Box>
    <Box as="dd" dir="auto" css={PAGE_ALIGNMENT}>
      {children}
    </Box>
  </>
);

/** A message as wide as its text, so that a short text is directly below its author's name. */
const Text = ({ children }: { children: string }) => (
  <Box dir="auto" w="fit-content" maxW="full" whiteSpace="pre-wrap" overflowWrap="anywhere">
    {children}
  </Box>
);

function Message({ entry: { by, at, text, files, correctedAt, withdrawnAt } }: { entry: TicketEntry }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  return (
    <>
      <Box fontWeight="600">
        <bdi>{by.name}</bdi>, {format.dateTime(at)}
        {correctedAt && !withdrawnAt && ` · ${t('entry.edited', { time: format.dateTime(correctedAt) })}`}
      </Box>
      <Text>{withdrawnAt ? t('entry.withdrawn', { time: format.dateTime(withdrawnAt) }) : text}</Text>
      {files.map(({ fileId, name, size }) => (
        <Box key={fileId} fontStyle="italic">
          <bdi>{name}</bdi> ({format.fileSize(size)})
        </Box>
      ))}
    </>
  );
}
