import { Box, ButtonGroup } from '@chakra-ui/react';
import { statusAfterEvent } from '@portal/machines';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsPageAction } from '../../../../parts/page-actions';
import { lazyTrigger } from '../../../../ui/feedback/lazy-trigger';
import { ActionButton } from '../../../../ui/form/action-button';
import type { TicketView } from '../../tickets.queries';
import type { ComposerActor } from '../composer/composer';
import { SnoozeTrigger } from '../snooze/snooze-trigger';
import { AssignMenu } from './assign-menu';
import { FollowButton } from './follow-button';
import { MoreMenu } from './more-menu';
import { useTicketCommands } from './use-ticket-commands';

const SnoozeMenu = lazyTrigger(() => import('../snooze/snooze-menu'), 'menu');

/** The button that snoozes the ticket for its reader only. */
function SnoozeButton({ view }: { view: TicketView }) {
  return <SnoozeMenu view={view} button={<SnoozeTrigger view={view} />} />;
}

interface Props {
  view: TicketView;
  composer: ComposerActor;
  heading: 'page' | 'pane';
  onFind: () => void;
}

/** The ticket's buttons allowed by its status (R4.8), apart from replying. At most one button is solid, while the ticket is unassigned. */
export function TicketActions({ view, composer, heading, onFind }: Props) {
  const { t } = useTranslation('conversation');
  const commands = useTicketCommands(view);
  const { ticket, me, offline } = view;
  const assignable = me.side === 'handler' && statusAfterEvent(ticket.status, { type: 'assigned' }) !== null;
  const isUnassigned = ticket.assignee === null;
  const canTake = assignable && !offline && ticket.assignee?.id !== me.id;
  useAsPageAction(
    canTake ? { id: 'take', title: t('action.take'), detail: ticket.ticketNo, glyph: UserPlus, run: () => void commands.assign(me) } : null,
  );
  // After the ticket is taken, the focus moves to the buttons that replace the pressed one.
  const group = useRef<HTMLDivElement>(null);
  const takesOver = useRef(false);
  useEffect(() => {
    if (isUnassigned || !takesOver.current) return;
    takesOver.current = false;
    group.current?.querySelector('button')?.focus();
  }, [isUnassigned]);
  return (
    <>
      {assignable && (
        <ButtonGroup ref={group} attached={isUnassigned} size="sm" gap="0">
          {isUnassigned && (
            <Box as="span" title={offline ? t('offline') : undefined}>
              <ActionButton
                h={{ base: '40px', md: '36px' }}
                borderEndRadius="0"
                title={t('action.take')}
                data={me}
                onAction={(person) => {
                  takesOver.current = true;
                  return commands.assign(person);
                }}
                disabled={offline}
              />
            </Box>
          )}
          <AssignMenu view={view} acting={commands} />
        </ButtonGroup>
      )}
      {assignable && <SnoozeButton view={view} />}
      {me.readsOnly && <FollowButton view={view} acting={commands} />}
      <MoreMenu view={view} composer={composer} acting={commands} heading={heading} onFind={onFind} />
    </>
  );
}
