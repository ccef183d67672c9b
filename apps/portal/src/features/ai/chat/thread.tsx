import { Box, Button, Flex } from '@chakra-ui/react';
import type { Conversation, StoredFile } from '@portal/contracts';
import { useSelector } from '@xstate/react';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../device/crypto';
import { useStickToEnd } from '../../../list/use-stick-to-end';
import { api } from '../../../live/api';
import { useConnection } from '../../../live/connection';
import { announce } from '../../../ui/feedback/announcer';
import { Icon } from '../../../ui/text/icon';
import { PAGE_WIDTH } from '../../../ui/theme/page-width';
import { Answer, Trouble } from '../answer/answer';
import { Transcript } from '../answer/inquiry-address';
import { StepLine } from '../answer/steps';
import { findNewestLeaf } from './branch';
import type { Chat } from './chat';
import { Composer } from './composer';
import { Examples } from './examples';
import { Question } from './question';
import { useTurns } from './use-turns';

export interface OpenSource {
  runId: string;
  n: number;
}

interface Props {
  chat: Chat;
  conversation: Conversation | undefined;
  open: OpenSource | null;
  onSource: (source: OpenSource | null) => void;
}

export function Thread({ chat, conversation, open, onSource }: Props) {
  const { t } = useTranslation('ai');
  const field = useRef<HTMLTextAreaElement>(null);
  const isOffline = useConnection().state === 'offline';
  const { turns, live, choose } = useTurns(chat, conversation);
  const waitingQuestion = useSelector(chat.actor, ({ context }) => context.question);
  const failure = useSelector(chat.actor, ({ context }) => context.failure);
  const isSending = useSelector(chat.actor, (now) => now.matches({ conversation: 'sending' }));
  const isPausing = useSelector(chat.actor, (now) => now.matches({ conversation: { sending: 'pausing' } }));
  const isFailed = useSelector(chat.actor, (now) => now.matches({ conversation: 'failed' }) && now.context.question !== null);
  const { scroller, content, atEnd, toEnd } = useStickToEnd('[data-nothing]');

  const last = turns.at(-1);
  const lastRun = last?.answer?.run;
  const isAnswering = last?.answer?.isLive ?? false;
  // Show a question here while it is being sent or after it failed. A waiting question is shown at the field.
  const pending = waitingQuestion && (isSending || isFailed) ? waitingQuestion : null;
  // A repeated or reworded question replaces the original on screen.
  const replacedIndex = pending
    ? turns.findIndex(({ turn }) => turn !== null && (turn.turnId === pending.turnId || turn.turnId === pending.editOf))
    : -1;
  const visibleTurns = replacedIndex < 0 ? turns : turns.slice(0, replacedIndex);

  const transcript = visibleTurns.flatMap(({ question, answer }) => (answer ? [{ question, run: answer.run }] : []));

  const announceReady = useEffectEvent(() => announce(t('answer.ready')));
  const wasAnswering = useRef(false);
  useEffect(() => {
    if (wasAnswering.current && !isAnswering) announceReady();
    wasAnswering.current = isAnswering;
  }, [isAnswering]);

  const ask = (text: string, more: { file?: StoredFile; turnId?: string; editOf?: string; parentRun?: string } = {}): boolean => {
    const { file, ...about } = more;
    const followUpFields = about.turnId || about.editOf ? {} : { parentRun: lastRun?.runId };
    const isAsked = chat.ask({ runId: randomId(), text: text.trim(), ...followUpFields, ...about }, file?.fileId);
    if (isAsked) toEnd();
    return isAsked;
  };
  const selectBranch = (runId: string) => {
    const sessionId = chat.session.get();
    const leafRun = choose(runId);
    // If this request fails, the selection applies to this screen only.
    if (sessionId) void api.ai.branch({ sessionId, leafRun }).catch(() => undefined);
  };

  return (
    <Flex direction="column" flex="1" minH="0" minW="0" position="relative">
      <Box
        ref={scroller}
        role="region"
        aria-label={t('rail.label')}
        tabIndex={0}
        flex="1"
        minH="0"
        overflowY="auto"
        px={{ base: '4', md: '6' }}
        focusVisibleRing="inside"
        data-messages=""
      >
        <Box ref={content} maxW={PAGE_WIDTH.form} mx="auto" w="full" py="6" display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
          {turns.length === 0 && !pending && <Examples onAsk={(question) => ask(question)} />}
          <Transcript value={transcript}>
            {visibleTurns.map(({ turn, question, edits, answer }, at) => (
              <Box key={turn?.turnId ?? 'begun'} display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
                <Question
                  turn={turn}
                  question={question}
                  edits={edits}
                  onEdit={turn && !isOffline && !isAnswering ? (words) => ask(words, { editOf: turn.turnId }) : null}
                  onChoose={(chosenTurn) => {
                    const runId = chosenTurn.runs.at(-1)?.runId;
                    if (runId) selectBranch(findNewestLeaf(conversation?.turns ?? [], runId));
                  }}
                />
                {answer && (
                  <Answer
                    key={answer.run.runId}
                    run={answer.run}
                    isLive={answer.isLive}
                    question={question}
                    versions={turn?.runs ?? []}
                    openN={open?.runId === answer.run.runId ? open.n : null}
                    isOffline={isOffline}
                    isLast={at === visibleTurns.length - 1 && !pending}
                    onSource={(n) => onSource(open?.runId === answer.run.runId && open.n === n ? null : { runId: answer.run.runId, n })}
                    onVersion={selectBranch}
                    onAgain={() => void (turn && ask(question, { turnId: turn.turnId }))}
                    onAsk={(words) => void ask(words)}
                  />
                )}
              </Box>
            ))}
          </Transcript>
          {pending && (
            <Box display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
              <Question turn={null} question={pending.text} edits={[]} onEdit={null} onChoose={() => undefined} />
              {isFailed ? (
                <Trouble words={failure?.message || t('failure.unreachable')} onAgain={() => chat.tell({ type: 'resent' })} />
              ) : (
                <StepLine>{t(isPausing ? 'step.again' : 'step.sending')}</StepLine>
              )}
            </Box>
          )}
        </Box>
      </Box>
      {!atEnd && (
        <Flex justify="center" position="relative" h="0">
          <Button
            position="absolute"
            bottom="2"
            size="xs"
            rounded="full"
            variant="outline"
            colorPalette="gray"
            bg="bg.raised"
            boxShadow="md"
            onClick={() => toEnd(true)}
          >
            <Icon as={ArrowDown} size={14} />
            {t('action.latest')}
            {live && isAnswering && <Box as="span" boxSize="6px" rounded="full" bg="live" aria-hidden="true" />}
          </Button>
        </Flex>
      )}
      <Box px={{ base: '3', md: '6' }} pb={{ base: '3', md: '5' }} pt="1" flexShrink="0">
        <Box maxW={PAGE_WIDTH.form} mx="auto" w="full">
          <Composer
            chat={chat}
            field={field}
            isOffline={isOffline}
            isFollowUp={turns.length > 0}
            onAsk={(question, file) => ask(question, file ? { file } : {})}
          />
        </Box>
      </Box>
    </Flex>
  );
}
