import { Button, Flex } from '@chakra-ui/react';
import { Missing } from '@portal/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failedAs } from '../../../live/api';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states';
import { CloseDialog } from './close-dialog';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import type { DeskActor } from './desk';
import { useDesk } from './desks';
import { DetailsDrawer } from './details-drawer';
import { Entries } from './entries';
import { TypingLine } from './typing-line';
import { useCompany } from './use-company';
import { type TicketView, useTicket } from './use-ticket';

interface Props {
  ticketId: string;
  /** A page of its own, or a pane beside a list. */
  heading: 'page' | 'pane';
  /** The details stand beside it. */
  detailed?: boolean;
}

/** One ticket: what was said and done, and where one writes. It fills the height it is given. */
export function Conversation({ ticketId, heading, detailed = false }: Props) {
  const { t } = useTranslation('conversation');
  const { view, error, retry } = useTicket(ticketId);
  const desk = useDesk(ticketId);
  if (view && desk) return <Open key={ticketId} view={view} desk={desk.actor} heading={heading} detailed={detailed} />;
  if (view || !error) return <LoadingState rows={5} />;
  if (!failedAs(error, Missing)) return <ErrorState onRetry={retry}>{t('failed')}</ErrorState>;
  return (
    <EmptyState
      action={
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to="/all-inquiries">{t('toList')}</Link>
        </Button>
      }
    >
      {t('missing')}
    </EmptyState>
  );
}

function Open({ view, desk, heading, detailed }: Omit<Props, 'ticketId'> & { view: TicketView; desk: DeskActor }) {
  const root = useRef<HTMLDivElement>(null);
  const company = useCompany(view);
  const [details, setDetails] = useState(false);

  function pressed(event: KeyboardEvent) {
    if (event.code !== 'KeyF' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof Element) || !root.current?.contains(target) || target.closest('input, textarea, select, [role=menu]')) return;
    event.preventDefault();
    root.current.querySelector('textarea')?.focus();
  }

  return (
    <Flex ref={root} direction="column" h="full" minH="0" minW="0" bg="bg" onKeyDown={pressed}>
      <ConversationHeader
        view={view}
        desk={desk}
        company={company}
        heading={heading}
        onDetails={detailed ? undefined : () => setDetails(true)}
      />
      <Entries view={view} desk={desk} />
      <TypingLine typists={company.typists} />
      <Composer view={view} desk={desk} company={company} />
      <CloseDialog view={view} desk={desk} />
      {!detailed && <DetailsDrawer view={view} open={details} onClose={() => setDetails(false)} />}
    </Flex>
  );
}
