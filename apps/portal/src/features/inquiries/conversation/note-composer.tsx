import { Box, Flex, Text, Textarea } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { useTyping } from '../../../live/typing';
import { Counter } from '../../../ui/field';
import { FormAlert } from '../../../ui/form-alert';
import { Icon } from '../../../ui/icon';
import type { ComposerActor } from './composer';
import { isSendKey } from './reply-composer';
import { SendButton } from './send-button';
import type { TicketView } from './use-ticket';

/** What colleagues say among themselves: it looks different from a reply, so that nobody takes one for the other. */
export function NoteComposer({ view: { ticket, offline }, composer }: { view: TicketView; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const note = useSelector(composer, ({ context }) => context.draft.note);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const typing = useTyping(ticket.ticketId, true);
  // The same note until it is through, however often it is sent.
  const id = useRef<string>(undefined);
  const text = note.trim();
  const ready = text !== '' && text.length <= LIMITS.description && !offline;

  const write = (words: string) => {
    composer.send({ type: 'wrote a note', note: words });
    if (words.trim()) typing();
  };
  async function add() {
    if (!ready || pending) return;
    id.current ??= crypto.randomUUID();
    setPending(true);
    setFailure(null);
    try {
      await api.contactus.addNote({ ticketId: ticket.ticketId, noteId: id.current, text });
      id.current = undefined;
      composer.send({ type: 'wrote a note', note: '' });
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setPending(false);
    }
  }

  return (
    <Box>
      {failure !== null && (
        <Box mb="2">
          <FormAlert>{`${t('composer.noteFailed')} ${failureText(failure)}`}</FormAlert>
        </Box>
      )}
      <Textarea
        aria-label={t('composer.notePlaceholder')}
        aria-description={t('entry.noteHint')}
        placeholder={t('composer.notePlaceholder')}
        dir="auto"
        autoresize
        rows={2}
        minH="64px"
        maxH="236px"
        bg="bg.warning"
        borderStyle="dashed"
        fontSize={{ base: '16px', md: '14px' }}
        value={note}
        readOnly={pending}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          void add();
        }}
      />
      <Flex align="center" gap="1" mt="2" wrap="wrap">
        <Flex flex="1" align="center" gap="2" minW="0" textStyle="caption" color="fg.muted">
          <Icon as={Lock} size={14} />
          <Text as="span">{offline ? t('composer.noteOffline') : t('entry.noteHint')}</Text>
          <Counter limit={LIMITS.description} length={text.length} />
        </Flex>
        <SendButton ready={ready} pending={pending} onSend={() => void add()} words={t('composer.addNote')} />
      </Flex>
    </Box>
  );
}
