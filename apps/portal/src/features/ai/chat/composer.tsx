import { Box, Button, Flex, IconButton, Text, Textarea } from '@chakra-ui/react';
import { LIMITS, type StoredFile } from '@portal/contracts';
import type { ChatContext, chatMachine } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { ArrowUp, Clock, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { AttachButton } from '../../../files/attach-button';
import { FileTray, QuotaNotice } from '../../../files/file-tray';
import type { FileHolder } from '../../../files/upload-list';
import { pasteHandler, useDrop } from '../../../files/use-drop';
import { useUploads } from '../../../files/use-uploads';
import { UnkeptNotice } from '../../../parts/unkept-notice';
import { useStore } from '../../../store';
import { Counter } from '../../../ui/form/field';
import { isImeKey } from '../../../ui/input/ime';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { KeyCaps } from '../../../ui/text/key-caps';
import { touchTarget, touchTargets } from '../../../ui/theme/touch-targets';
import type { Chat } from './chat';
import type { OpenDraft } from './chat-draft';

const COUNTER_THRESHOLD = 3_500;

const filesOf = (draft: OpenDraft): FileHolder => ({
  get: () => draft.get().files,
  set: (files: readonly StoredFile[]) => draft.write({ ...draft.get(), files }),
  subscribe: draft.subscribe,
});

const STOPPABLE_STATES = new Set(['searching', 'writing', 'waiting']);
const isStoppable = ({ value }: SnapshotFrom<typeof chatMachine>): boolean => {
  const { conversation } = value as { conversation: unknown };
  // While a question is being sent, the state of the machine is an object with substates.
  return typeof conversation !== 'string' || STOPPABLE_STATES.has(conversation);
};

interface Props {
  chat: Chat;
  field: RefObject<HTMLTextAreaElement | null>;
  isOffline: boolean;
  /** True if the question continues an open conversation. */
  isFollowUp: boolean;
  onAsk: (question: string, file: StoredFile | undefined) => boolean;
}

/** The question field. While an answer is being written, the button stops the answer, and a new question is queued. */
export function Composer({ chat, field, isOffline, isFollowUp, onAsk }: Props) {
  const { t } = useTranslation('ai');
  const draft = chat.draft();
  const { text, files } = useStore(draft);
  const holder = useMemo(() => filesOf(draft), [draft]);
  const uploads = useUploads('question', holder);
  const isAnswering = useSelector(chat.actor, isStoppable);
  const isSending = useSelector(chat.actor, (now) => now.matches({ conversation: 'sending' }));
  const isStopping = useSelector(chat.actor, ({ context }) => context.isStopping);
  const waitingQuestion = useSelector(chat.actor, (now): ChatContext['question'] =>
    now.matches({ conversation: 'waiting' }) ? now.context.question : null,
  );
  const add = (newFiles: File[]) => uploads.uploads.length === 0 && uploads.add(newFiles.slice(0, 1));
  const { over, target } = useDrop((droppedFiles) => !isOffline && add(droppedFiles));

  const hasFailedUpload = uploads.uploads.some(({ state }) => state === 'failed' || state === 'refused');
  const hasWords = text.trim() !== '';
  const obstacle = isOffline
    ? t('composer.offline')
    : uploads.busy
      ? t('composer.uploading')
      : hasFailedUpload
        ? t('composer.notStored')
        : files.length > 0 && !hasWords
          ? t('composer.needsText')
          : null;
  const isReady = hasWords && !obstacle && text.length <= LIMITS.question && !isSending;

  const ask = () => {
    if (!isReady) return;
    // Clear the field first, because sending may restore the text of an earlier question.
    const previousDraft = draft.get();
    draft.write({ text: '', files: [] });
    if (!onAsk(text, files[0])) return draft.write(previousDraft);
    field.current?.focus();
  };
  const stop = () => chat.tell({ type: 'pressed stop' });
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) ask();
    else if (event.key === 'Escape' && isAnswering && !isStopping) stop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box>
      {waitingQuestion && <WaitingQuestion question={waitingQuestion.text} onWithdraw={() => chat.tell({ type: 'withdrew' })} />}
      <Box
        {...target}
        borderWidth="1px"
        borderColor="border.control"
        rounded="xl"
        bg={over ? 'bg.selected' : 'bg.panel'}
        boxShadow="sm"
        css={{
          '&:has(textarea:focus-visible)': { borderColor: 'brand.focusRing', boxShadow: '0 0 0 1px var(--pp-colors-brand-focus-ring)' },
        }}
      >
        {uploads.uploads.length > 0 && (
          <Box px="3" pt="3">
            <FileTray uploads={uploads} />
          </Box>
        )}
        <QuotaNotice uploads={uploads} mt="2" mx="3" />
        <Textarea
          ref={field}
          dir="auto"
          autoresize
          rows={1}
          w="full"
          minH="44px"
          maxH="236px"
          px="3.5"
          pt="3"
          pb="1"
          border="none"
          outline="none"
          bg="transparent"
          lineHeight="22px"
          fontSize={{ base: '16px', md: '15px' }}
          _focusVisible={{ outline: 'none', boxShadow: 'none' }}
          aria-label={t('composer.label')}
          placeholder={t(isFollowUp ? 'composer.followUp' : 'composer.placeholder')}
          enterKeyHint="send"
          value={text}
          onChange={({ currentTarget }) => draft.write({ ...draft.get(), text: currentTarget.value })}
          onPaste={pasteHandler((pastedFiles) => !isOffline && add(pastedFiles))}
          onKeyDown={handleKey}
        />
        <Flex align="center" gap="1" ps="1.5" pe="2" pb="2" css={touchTargets}>
          <AttachButton
            purpose="question"
            onFiles={add}
            disabled={isOffline || uploads.uploads.length > 0}
            title={uploads.uploads.length > 0 ? t('composer.oneFile') : undefined}
          />
          <Flex flex="1" minW="0" align="center" justify="flex-end" gap="3" textStyle="caption" color="fg.muted">
            {obstacle && (text || files.length > 0 || isOffline) ? (
              <Text as="span" role="status" truncate>
                {obstacle}
              </Text>
            ) : (
              <Text as="span" color="fg.subtle" hideBelow="md" aria-hidden="true" whiteSpace="nowrap">
                <Trans
                  t={t}
                  i18nKey="composer.keys"
                  components={{ ask: <KeyCaps keys={['enter']} size="sm" />, line: <KeyCaps keys={['shift', 'enter']} size="sm" /> }}
                />
              </Text>
            )}
            {text.length >= COUNTER_THRESHOLD && <Counter limit={LIMITS.question} length={text.length} />}
          </Flex>
          {isAnswering ? (
            <Button
              css={touchTarget}
              size="sm"
              variant="outline"
              colorPalette="gray"
              rounded="lg"
              aria-keyshortcuts="Escape"
              aria-disabled={isStopping && !isSending}
              onClick={stop}
            >
              <Icon as={Square} size={14} />
              {t(isStopping ? 'composer.stopping' : 'composer.stop')}
            </Button>
          ) : (
            <IconButton
              css={touchTarget}
              size="sm"
              rounded="lg"
              aria-label={t('composer.send')}
              title={t('composer.send')}
              aria-disabled={!isReady}
              _disabled={{ opacity: 1, bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' }}
              onClick={ask}
            >
              <Icon as={ArrowUp} size={18} />
            </IconButton>
          )}
        </Flex>
      </Box>
      <UnkeptNotice mt="1.5" />
    </Box>
  );
}

/** A question that is sent as soon as the answer above is complete. */
function WaitingQuestion({ question, onWithdraw }: { question: string; onWithdraw: () => void }) {
  const { t } = useTranslation('ai');
  return (
    <Flex role="status" align="center" gap="2" px="3" py="1.5" mb="2" rounded="lg" borderWidth="1px" borderStyle="dashed" bg="bg.inset">
      <Icon as={Clock} size={14} color="live" />
      <Text as="span" textStyle="caption" color="fg.muted" flexShrink="0">
        {t('composer.waiting')}
      </Text>
      <Name truncate flex="1" minW="0">
        {question}
      </Name>
      <Button size="2xs" variant="ghost" colorPalette="gray" onClick={onWithdraw}>
        {t('composer.withdraw')}
      </Button>
    </Flex>
  );
}
