import { Box } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { hasWords } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButton } from '../../../files/attach-button';
import { FileTray, QuotaNotice } from '../../../files/file-tray';
import { onPasted, useDrop } from '../../../files/use-drop';
import { useUploads } from '../../../files/use-uploads';
import { useTyping } from '../../../live/typing';
import { Icon } from '../../../ui/icon';
import { CannedMenu } from '../handler-settings/canned-menu';
import type { ComposerActor } from './composer';
import { ComposerStatus, WritingLine } from './composer-frame';
import { draftFilesOf } from './draft-files';
import { SendButton } from './send-button';
import type { TicketView } from './use-ticket';

export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;

interface Props {
  view: TicketView;
  composer: ComposerActor;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What is written to the other side. It goes out by the outbox, so it works offline and outlives every failure. */
export function ReplyComposer({ view: { ticket, me, requester, offline }, composer, field }: Props) {
  const { t } = useTranslation('conversation');
  const draft = useSelector(composer, ({ context }) => context.draft);
  const files = useMemo(() => draftFilesOf(composer), [composer]);
  const uploads = useUploads('attachment', files);
  const typing = useTyping(ticket.ticketId);
  const { over, target } = useDrop((files) => !offline && uploads.add(files));

  const unfit = uploads.uploads.some(({ state }) => state === 'failed' || state === 'refused');
  const tooLong = draft.text.trim().length > LIMITS.description;
  const obstacle = uploads.busy
    ? t('composer.waitForFiles')
    : unfit
      ? t('composer.notStored')
      : draft.files.length > 0 && !hasWords(draft)
        ? t('composer.needsText')
        : null;
  const ready = hasWords(draft) && !obstacle && !tooLong;

  const write = (text: string) => {
    composer.send({ type: 'wrote', text });
    if (text.trim()) typing();
  };
  const insert = (text: string) => {
    const before = composer.getSnapshot().context.draft.text;
    composer.send({ type: 'wrote', text: [before.trimEnd(), text].filter(Boolean).join('\n\n') });
    field.current?.focus();
  };
  const send = () => {
    if (!ready) return;
    composer.send({ type: 'sent the draft', replyId: crypto.randomUUID(), at: new Date().toISOString() });
    field.current?.focus();
  };

  const status = obstacle ?? (offline ? t('composer.offline') : null);
  const length = draft.text.trim().length;

  return (
    <Box {...target} bg={over ? 'bg.selected' : undefined}>
      {uploads.uploads.length > 0 && (
        <Box px="3" pt="2" maxH="180px" overflowY="auto">
          <FileTray uploads={uploads} />
        </Box>
      )}
      <QuotaNotice uploads={uploads} mt="2" mx="3" />
      <WritingLine
        ref={field}
        aria-label={t('composer.placeholder')}
        placeholder={t('composer.placeholder')}
        value={draft.text}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onPaste={onPasted((files) => !offline && uploads.add(files))}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          send();
        }}
        tools={
          <>
            <AttachButton onFiles={uploads.add} disabled={offline} title={offline ? t('composer.filesOffline') : undefined} />
            {me.side === 'handler' && (
              <CannedMenu
                words={{
                  name: requester.name,
                  company: requester.company,
                  ticket: ticket.ticketNo,
                  subject: ticket.subject,
                  product: ticket.productName,
                  me: me.name,
                }}
                onInsert={insert}
              />
            )}
            <SendButton ready={ready} onSend={send} words={t('composer.send')} glyph={<Icon as={SendHorizontal} flips />} />
          </>
        }
      />
      <ComposerStatus length={length}>{status}</ComposerStatus>
    </Box>
  );
}
