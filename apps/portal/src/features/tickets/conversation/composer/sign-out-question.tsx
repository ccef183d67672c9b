import { Box, Flex, Text } from '@chakra-ui/react';
import type { Reply } from '@portal/machines';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../../live/session';
import type { SignOutQuestionProps } from '../../../../parts/feature';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog';
import { Code, Name } from '../../../../ui/text/bidi';
import { ticketQuery } from '../../tickets.queries';
import { composerStore } from './composer-store';
import { openOutboxes } from './composers';

interface UnsentReplies {
  ticketId: string;
  replies: Reply[];
}

/** Finds the unsent replies in all tabs of this browser, which signing out would delete. Throws if they cannot be determined. */
async function findUnsentReplies(): Promise<UnsentReplies[]> {
  const user = session.actor.getSnapshot().context.user?.userId;
  if (!user) return [];
  const outboxes = await openOutboxes();
  const repliesByTicket = new Map(outboxes);
  for (const ticketId of await composerStore.findUnsentTickets(user)) {
    if (!outboxes.has(ticketId)) repliesByTicket.set(ticketId, (await composerStore.read(user, ticketId)).outbox);
  }
  return [...repliesByTicket].map(([ticketId, replies]) => ({ ticketId, replies })).filter(({ replies }) => replies.length > 0);
}

/** Returns the dialog about unsent replies that signing out would delete, or null if there are none. */
export async function findSignOutQuestion(): Promise<ComponentType<SignOutQuestionProps> | null> {
  const unsentReplies = await findUnsentReplies();
  if (unsentReplies.length === 0) return null;
  return (props) => <UnsentDraftsDialog {...props} unsent={unsentReplies} />;
}

interface Props extends SignOutQuestionProps {
  unsent: readonly UnsentReplies[];
}

/** Asks for confirmation before signing out deletes unsent replies. */
function UnsentDraftsDialog({ open, unsent, onStay, onDiscard, onKeep, finalFocus }: Props) {
  const { t } = useTranslation(['inquiries', 'common']);
  const count = unsent.reduce((sum, { replies }) => sum + replies.length, 0);
  return (
    <ConfirmDialog
      open={open}
      title={t('unsent.title', { count })}
      confirm={t('unsent.discard')}
      cancel={t('unsent.stay')}
      other={{ label: t('common:shell.keepAndSignOut'), onChoose: onKeep }}
      onConfirm={onDiscard}
      onCancel={onStay}
      finalFocus={finalFocus}
    >
      {t('unsent.text')}
      <Box as="ul" listStyleType="none" mt="3" maxH="30dvh" overflowY="auto" color="fg">
        {unsent.map((at) => (
          <TicketRow key={at.ticketId} {...at} />
        ))}
      </Box>
    </ConfirmDialog>
  );
}

/** Shows the ticket's number and subject. If the device is offline and the ticket is not cached, shows the start of the reply. */
function TicketRow({ ticketId, replies }: UnsentReplies) {
  const { data } = useQuery(ticketQuery(ticketId));
  return (
    <Flex as="li" gap="2" py="1" align="baseline">
      {data && <Code flexShrink="0">{data.ticket.ticketNo}</Code>}
      <Name flex="1" minW="0" truncate css={{ textAlign: '-webkit-match-parent' }}>
        {data?.ticket.subject ?? replies[0]?.text}
      </Name>
      {replies.length > 1 && (
        <Text as="span" color="fg.muted">
          {replies.length}
        </Text>
      )}
    </Flex>
  );
}
