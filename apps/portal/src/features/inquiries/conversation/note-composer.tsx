import { Box } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { useTyping } from '../../../live/typing';
import { FormAlert } from '../../../ui/form-alert';
import { Icon } from '../../../ui/icon';
import type { TicketView } from '../inquiries.queries';
import type { ComposerActor } from './composer';
import { ComposerStatus, WritingLine } from './composer-frame';
import { isSendKey, SendButton } from './reply-composer';

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
    <Box bg="bg.warning">
      {failure !== null && (
        <Box m="2">
          <FormAlert>{`${t('composer.noteFailed')} ${failureText(failure)}`}</FormAlert>
        </Box>
      )}
      <WritingLine
        aria-label={t('composer.notePlaceholder')}
        aria-description={t('entry.noteHint')}
        placeholder={t('composer.notePlaceholder')}
        value={note}
        readOnly={pending}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          void add();
        }}
        tools={<SendButton ready={ready} pending={pending} onSend={() => void add()} words={t('composer.addNote')} />}
      />
      <ComposerStatus length={text.length}>
        <Icon as={Lock} size={14} />
        {offline ? t('composer.noteOffline') : t('entry.noteHint')}
      </ComposerStatus>
    </Box>
  );
}
