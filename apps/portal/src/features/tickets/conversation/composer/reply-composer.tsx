import { Box, Button, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { hasWords } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { randomId } from '../../../../device/crypto';
import { serverNow } from '../../../../device/server-clock';
import { AttachButton } from '../../../../files/attach-button';
import { FileTray, QuotaNotice } from '../../../../files/file-tray';
import type { FileHolder } from '../../../../files/upload-list';
import { pasteHandler, useDrop } from '../../../../files/use-drop';
import { useUploads } from '../../../../files/use-uploads';
import { useTyping } from '../../../../live/typing';
import { useProductName } from '../../../../parts/product-options';
import { isImeKey } from '../../../../ui/input/ime';
import { KEYS } from '../../../../ui/input/key-registry';
import { Icon } from '../../../../ui/text/icon';
import { KeyCaps } from '../../../../ui/text/key-caps';
import { CannedMenu } from '../../handler-settings/canned-menu';
import type { TicketView } from '../../tickets.queries';
import type { ComposerActor } from './composer';
import { ComposerStatus, WritingLine } from './composer-frame';

export const isSendKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isImeKey(event);

/** Returns the file holder of a reply. The files are part of its draft, so that other tabs and a reload restore them. */
const draftFilesOf = (composer: ComposerActor): FileHolder => ({
  get: () => composer.getSnapshot().context.draft.files,
  set: (files) => composer.send({ type: 'attached', files: [...files] }),
  subscribe(notify) {
    const subscription = composer.subscribe(notify);
    return () => subscription.unsubscribe();
  },
});

interface Props {
  view: TicketView;
  composer: ComposerActor;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The composer of replies. The outbox sends the replies, so that writing works offline and no failure loses text. */
export function ReplyComposer({ view: { ticket, me, requester, offline }, composer, field }: Props) {
  const { t } = useTranslation('conversation');
  const product = useProductName(ticket);
  const draft = useSelector(composer, ({ context }) => context.draft);
  const files = useMemo(() => draftFilesOf(composer), [composer]);
  const uploads = useUploads('attachment', files);
  const reportTyping = useTyping(ticket.ticketId);
  const { over, target } = useDrop((files) => !offline && uploads.add(files));

  const hasFailedUpload = uploads.uploads.some(({ state }) => state === 'failed' || state === 'refused');
  const isTooLong = draft.text.trim().length > LIMITS.description;
  const obstacle = uploads.busy
    ? t('composer.waitForFiles')
    : hasFailedUpload
      ? t('composer.notStored')
      : draft.files.length > 0 && !hasWords(draft)
        ? t('composer.needsText')
        : null;
  const canSend = hasWords(draft) && !obstacle && !isTooLong;

  const write = (text: string) => {
    composer.send({ type: 'wrote', text });
    if (text.trim()) reportTyping();
  };
  const insert = (text: string) => {
    const textBefore = composer.getSnapshot().context.draft.text;
    composer.send({ type: 'wrote', text: [textBefore.trimEnd(), text].filter(Boolean).join('\n\n') });
    field.current?.focus();
  };
  const send = () => {
    if (!canSend) return;
    composer.send({ type: 'replied', replyId: randomId(), at: new Date(serverNow()).toISOString() });
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
        onPaste={pasteHandler((files) => !offline && uploads.add(files))}
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
                  product,
                  me: me.name,
                }}
                onInsert={insert}
              />
            )}
            <SendButton ready={canSend} onSend={send} words={t('composer.send')} glyph={<Icon as={SendHorizontal} flips />} />
          </>
        }
      />
      <ComposerStatus length={length}>{status}</ComposerStatus>
    </Box>
  );
}

interface SendButtonProps {
  ready: boolean;
  pending?: boolean;
  words: string;
  glyph?: ReactNode;
  onSend: () => void;
}

/** The send button, the composer's only solid button. It keeps the focus when there is nothing left to send. */
export function SendButton({ ready, pending, words, glyph, onSend }: SendButtonProps) {
  const { t } = useTranslation('conversation');
  return (
    <>
      <Text as="span" textStyle="caption" color="fg.subtle" hideBelow="2xl" aria-hidden="true" me="2" whiteSpace="nowrap">
        <Trans t={t} i18nKey="composer.keys" components={{ send: <KeyCaps keys={KEYS.send.keys} size="sm" /> }} />
      </Text>
      <Button
        size="sm"
        h={{ base: '40px', md: '36px' }}
        px={{ base: glyph ? '2.5' : '3', md: '3' }}
        aria-label={words}
        title={words}
        aria-disabled={!ready || pending}
        loading={pending}
        loadingText={glyph ? undefined : words}
        _disabled={{ opacity: 1, bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' }}
        onClick={() => ready && !pending && onSend()}
      >
        {glyph}
        <Box as="span" hideBelow={glyph ? 'md' : undefined}>
          {words}
        </Box>
      </Button>
    </>
  );
}
