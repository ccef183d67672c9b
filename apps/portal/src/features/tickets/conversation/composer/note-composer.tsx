import { Box, IconButton } from '@chakra-ui/react';
import { cleanText, LIMITS } from '@portal/contracts';
import { useSelector } from '@xstate/react';
import { AtSign, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../../device/crypto';
import { useFormat } from '../../../../i18n/format';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failures/failure';
import { useTyping } from '../../../../live/typing';
import { FormAlert } from '../../../../ui/form/form-alert';
import { Icon } from '../../../../ui/text/icon';
import type { TicketView } from '../../tickets.queries';
import type { ComposerActor } from './composer';
import { ComposerStatus, WritingLine } from './composer-frame';
import { MentionList } from './mention-list';
import { isSendKey, SendButton } from './reply-composer';
import { useMentionField } from './use-mention-field';

/** The composer of internal notes. It looks different from the reply composer, so that a note is never sent as a reply. */
export function NoteComposer({ view: { ticket, me, offline }, composer }: { view: TicketView; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const note = useSelector(composer, ({ context }) => context.draft.note);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const reportTyping = useTyping(ticket.ticketId, true);
  const format = useFormat();
  // The id of the note stays the same until the server accepts it, so that retries do not create a second note.
  const id = useRef<string>(undefined);
  const text = cleanText(note);
  const canSend = text !== '' && text.length <= LIMITS.description && !offline;

  const write = (words: string) => {
    composer.send({ type: 'wrote a note', note: words });
    if (words.trim()) reportTyping();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMentionField({ ticketId: ticket.ticketId, me: me.id, text: note, field, onText: write });
  const names = [...new Set(mention.named.map(({ name }) => name))];
  async function add() {
    if (!canSend || pending) return;
    id.current ??= randomId();
    setPending(true);
    setFailure(null);
    try {
      const mentions = await mention.mentionsOf(text);
      await api.tickets.addNote({ ticketId: ticket.ticketId, noteId: id.current, text, mentions });
      id.current = undefined;
      mention.forget();
      composer.send({ type: 'wrote a note', note: '' });
    } catch (error) {
      setFailure(error);
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
      <MentionList field={mention} />
      <WritingLine
        ref={field}
        {...mention.fieldProps}
        aria-label={t('composer.notePlaceholder')}
        aria-description={t('entry.noteHint')}
        placeholder={t('composer.notePlaceholder')}
        value={note}
        readOnly={pending}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (mention.keyed(event) || !isSendKey(event)) return;
          event.preventDefault();
          void add();
        }}
        tools={
          <>
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('composer.mention')}
              title={t('composer.mention')}
              disabled={offline || pending}
              onClick={mention.call}
            >
              <Icon as={AtSign} size={18} />
            </IconButton>
            <SendButton ready={canSend} pending={pending} onSend={() => void add()} words={t('composer.addNote')} />
          </>
        }
      />
      <ComposerStatus length={text.length}>
        <Icon as={Lock} size={14} />
        {offline ? t('composer.noteOffline') : t('entry.noteHint')}
        {mention.named.length > 0 && ` · ${t('composer.notifies', { names: format.list(names) })}`}
      </ComposerStatus>
    </Box>
  );
}
