import { Box, Tabs, Text } from '@chakra-ui/react';
import type { Ticket } from '@portal/contracts';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnkeptNotice } from '../../../../parts/unkept-notice';
import { touchTargets } from '../../../../ui/theme/touch-targets';
import type { TicketView } from '../../tickets.queries';
import type { TicketViewers } from '../use-viewers';
import { ClosedPanel } from './closed-panel';
import type { ComposerActor } from './composer';
import { ComposerFrame } from './composer-frame';
import { NoteComposer } from './note-composer';
import { ReplyComposer } from './reply-composer';
import { StalePanel } from './stale-panel';
import { UnsentDraftNotice } from './unsent-draft-notice';

interface Props {
  view: TicketView;
  composer: ComposerActor;
  viewers: TicketViewers;
}

/** The bottom of a conversation: the composer, the new entries before a stale reply, or the notice that the ticket is closed. */
export function ComposerPane({ view, composer, viewers }: Props) {
  const { t } = useTranslation('conversation');
  const { me, ticket } = view;
  const handles = me.side === 'handler';
  const [tab, setTab] = useState<'reply' | 'note'>('reply');
  const field = useRef<HTMLTextAreaElement>(null);
  const isClosed = ticket.status === 'Closed';
  const staleReply = useSelector(composer, ({ context }) =>
    isClosed ? undefined : context.outbox.find(({ standing }) => standing === 'stale'),
  );

  const isPanel = isClosed || staleReply || me.readsOnly;

  // When the notice of new entries closes, the focus returns to the field.
  const wasStale = useRef(false);
  useEffect(() => {
    if (wasStale.current && !staleReply) field.current?.focus();
    wasStale.current = staleReply !== undefined;
  }, [staleReply]);

  const typingColleague = handles ? viewers.typists.find(({ side, note }) => side === 'handler' && !note) : undefined;
  const reply = isClosed ? (
    <>
      <UnsentDraftNotice composer={composer} />
      <ClosedPanel view={view} composer={composer} />
    </>
  ) : (
    <ReplyComposer view={view} composer={composer} field={field} />
  );
  const write = () => {
    if (me.readsOnly) return <ReadOnlyPanel ticket={ticket} />;
    if (staleReply) return <StalePanel reply={staleReply} composer={composer} />;
    if (!handles) return isClosed ? reply : <ComposerFrame>{reply}</ComposerFrame>;
    return (
      <Tabs.Root
        size="sm"
        variant="line"
        lazyMount
        unmountOnExit
        value={tab}
        onValueChange={({ value }) => setTab(value === 'note' ? 'note' : 'reply')}
      >
        <ComposerFrame {...(tab === 'note' ? { borderStyle: 'dashed', borderColor: 'live' } : {})}>
          <Tabs.List css={touchTargets} borderBottomWidth="0" px="1" bg={tab === 'note' ? 'bg.warning' : undefined}>
            <Tabs.Trigger value="reply" h="8">
              {t('composer.reply')}
            </Tabs.Trigger>
            <Tabs.Trigger value="note" h="8">
              {t('composer.note')}
            </Tabs.Trigger>
            {typingColleague && tab === 'reply' && !isClosed && (
              <Text as="span" textStyle="caption" color="fg.warning" alignSelf="center" ms="auto" me="2">
                {t('typing.alsoReplying', { name: typingColleague.name.split(' ')[0] })}
              </Text>
            )}
          </Tabs.List>
          <Tabs.Content value="reply" p={isClosed ? '3' : '0'}>
            {reply}
          </Tabs.Content>
          <Tabs.Content value="note" p="0">
            <NoteComposer view={view} composer={composer} />
          </Tabs.Content>
        </ComposerFrame>
      </Tabs.Root>
    );
  };
  return (
    <Box
      as="section"
      data-composer=""
      aria-label={me.readsOnly ? undefined : t('composer.label')}
      position="relative"
      flexShrink="0"
      bg={isPanel ? 'bg.inset' : 'bg'}
      borderTopWidth={isPanel ? '1px' : '0'}
      px={{ base: 2, md: 4 }}
      pt={isPanel ? '3' : '0'}
      pb="max(10px, env(safe-area-inset-bottom))"
    >
      {write()}
      <UnkeptNotice px="3" pt="1.5" />
    </Box>
  );
}

/** Replaces the composer for a colleague of the requester, who may read the ticket but not reply. */
function ReadOnlyPanel({ ticket: { status, user } }: { ticket: Ticket }) {
  const { t } = useTranslation('conversation');
  return (
    <Text color="fg.muted" textStyle="caption" px="2" pb="1">
      {status === 'Closed' ? t('closed.title') : t('composer.readOnly', { name: user })}
    </Text>
  );
}
