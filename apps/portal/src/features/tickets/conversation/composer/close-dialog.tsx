import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../live/failures/failure';
import { toast } from '../../../../ui/feedback/toaster';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog';
import type { TicketView } from '../../tickets.queries';
import type { ComposerActor } from './composer';

/** Asks for a comment before the ticket is closed, which is final (R4.8). If another person closed it first, a toast names that person. */
export function CloseDialog({ view: { ticket, entries, me }, composer }: { view: TicketView; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const { ticketNo } = ticket;
  const isConfirming = useSelector(composer, (now) => now.matches({ closing: 'confirming' }));
  const isClosing = useSelector(composer, (now) => now.matches({ closing: 'closing' }));
  const isSuperseded = useSelector(composer, (now) => now.matches({ closing: 'overtaken' }));
  const { failure, first } = useSelector(composer, ({ context }) => context.closing);

  const closingEntry = entries.findLast(({ kind }) => kind === 'closed');
  useEffect(() => {
    if (closingEntry && closingEntry.by.id !== me.id) composer.send({ type: 'was closed', by: closingEntry.by.name, at: closingEntry.at });
  }, [closingEntry, me.id, composer]);

  useEffect(() => {
    if (!isSuperseded || !first) return;
    // A toast is rendered synchronously, which React forbids while it renders.
    queueMicrotask(() => toast.info(t('closing.first', { name: first.by, ticket: ticketNo })));
    composer.send({ type: 'dismissed the notice' });
  }, [isSuperseded, first, ticketNo, composer, t]);

  // The dialog closed without an open question and no other person was faster, so this person closed the ticket.
  const comment = useRef('');
  const wasClosing = useRef(false);
  useEffect(() => {
    if (wasClosing.current && !isClosing && !isConfirming && !isSuperseded)
      queueMicrotask(() => toast.success(t('closing.done', { ticket: ticketNo })));
    wasClosing.current = isClosing;
  }, [isClosing, isConfirming, isSuperseded, ticketNo, t]);

  const quickComments =
    me.side === 'handler'
      ? [t('closing.solved'), t('closing.noAnswer'), t('closing.double')]
      : [t('closing.solved'), t('closing.notNeeded'), t('closing.mistake')];
  return (
    <ConfirmDialog
      open={isConfirming || isClosing}
      title={t('closing.title', { ticket: ticketNo })}
      confirm={t('closing.confirm')}
      reason={{
        label: t('closing.comment'),
        quick: quickComments,
        initial: comment.current,
        onWrite: (text) => {
          comment.current = text;
        },
      }}
      pending={isClosing}
      failure={failure && failureText(failure)}
      onConfirm={(comment) => composer.send({ type: 'confirmed the close', comment })}
      onCancel={() => composer.send({ type: 'cancelled the close' })}
    >
      {t(me.side === 'handler' ? 'closing.consequence' : 'closing.consequenceOwn')}
    </ConfirmDialog>
  );
}
