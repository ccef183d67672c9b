import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import type { Run } from '@portal/contracts';
import { CircleStop, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FiguresCard } from '../../../figures/figures-card';
import { useFormat } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/language';
import { publicationAddress } from '../../../parts/publication-address';
import { Icon } from '../../../ui/text/icon';
import { AnswerActions } from './answer-actions';
import { AnswerText } from './answer-text';
import { isTextOnCards } from './card-text';
import { Cards } from './cards';
import { plainText } from './cited-text';
import { DifferenceText } from './difference';
import { ClosestHead, DidYouMean, NothingFound } from './nothing-found';
import { RowTables } from './row-tables';
import { Sources, useSourceChange } from './sources';
import { StepLine, useDoneText, useStepText } from './steps';
import { differenceOf } from './text-difference';
import { VersionSwitch } from './version-switch';

interface Props {
  run: Run;
  isLive: boolean;
  question: string;
  versions: readonly Run[];
  openN: number | null;
  isOffline: boolean;
  /** True for the last answer on screen: only this one can be continued. */
  isLast: boolean;
  onSource: (n: number) => void;
  onVersion: (runId: string) => void;
  onAgain: () => void;
  onAsk: (question: string) => void;
}

export function Answer({ run: row, isLive, question, versions, openN, isOffline, isLast, onSource, onVersion, onAgain, onAsk }: Props) {
  const { t } = useTranslation('ai');
  const stepText = useStepText();
  const doneText = useDoneText();
  const sourceChange = useSourceChange();
  const [ownFeedback, setSaid] = useState<Run['feedback'] | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const run = ownFeedback === undefined ? row : { ...row, feedback: ownFeedback };
  const isFailed = run.state === 'failed' || run.state === 'interrupted';
  const isEmptyAnswer = run.found === 'nothing' && run.text === '' && run.figures.length === 0 && run.cards.length === 0;
  const hasText = !isTextOnCards(run) && (run.text !== '' || (isLive && run.state === 'writing'));
  const outdatedSource = isLive ? undefined : run.citations.find(({ state }) => state !== 'current');
  const isHidden = run.closed && !isOpen;
  const difference = useDifference(run, isLive, versions);

  return (
    <Box
      as="section"
      aria-label={t('answer.label')}
      aria-busy={isLive}
      aria-live="off"
      data-run={run.runId}
      data-state={run.state}
      minW="0"
    >
      {isLive && run.text === '' && <StepLine>{stepText(run.steps.at(-1))}</StepLine>}
      {!isLive && run.steps.length > 0 && !isEmptyAnswer && (
        <Text textStyle="caption" color="fg.subtle" mb="2" truncate>
          {doneText(run.steps)}
        </Text>
      )}
      {run.closed && (
        <Notice glyph={TriangleAlert}>
          {t('answer.closed')}
          <Button size="2xs" variant="ghost" ms="2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'answer.hide' : 'answer.show')}
          </Button>
        </Notice>
      )}
      {!isHidden && (
        <>
          {run.state === 'ended' && run.why !== null && <MissingSummary retryAt={run.retryAt} isOffline={isOffline} onAgain={onAgain} />}
          {run.found === 'closest' &&
            run.text !== '' &&
            (run.writer === 'quotes' ? <ClosestHead /> : <Notice glyph={TriangleAlert}>{t('answer.unsupported')}</Notice>)}
          {run.figures.map((figures) => (
            <Box key={`${figures.what} ${figures.asOf}`} mb="4">
              <FiguresCard figures={figures} />
            </Box>
          ))}
          {run.cards.length > 0 && <Cards cards={run.cards} cited={{ citations: run.citations, openN, onSource }} />}
          {difference.isShown && difference.parts ? (
            <DifferenceText parts={difference.parts} />
          ) : (
            hasText && (
              <AnswerText
                text={run.text}
                writer={run.writer}
                citations={run.citations}
                isWriting={isLive}
                openN={openN}
                onSource={onSource}
              />
            )
          )}
          {!isLive && !isTextOnCards(run) && <RowTables citations={run.citations} />}
          {!isLive && isEmptyAnswer && run.state === 'ended' && <NothingFound run={run} question={question} onAsk={onAsk} />}
          {!isLive && !isEmptyAnswer && <DidYouMean suggestions={run.suggestions} onAsk={onAsk} />}
        </>
      )}
      {run.state === 'stopped' && (
        <Ending glyph={CircleStop} words={t('answer.stopped')} onContinue={isLast ? () => onAsk(t('answer.continue')) : null} />
      )}
      {run.state === 'ended' && run.cut && (
        <Ending glyph={CircleStop} words={t('answer.cut')} onContinue={isLast ? () => onAsk(t('answer.continue')) : null} />
      )}
      {run.state === 'interrupted' && (
        <Trouble
          words={t('answer.interrupted')}
          onAgain={onAgain}
          onContinue={isLast && run.text !== '' ? () => onAsk(t('answer.continue')) : undefined}
        />
      )}
      {run.state === 'failed' && <Trouble words={t(run.why === null ? 'failure.unreachable' : 'failure.answer')} onAgain={onAgain} />}
      {outdatedSource && !run.closed && (
        <Notice glyph={TriangleAlert}>
          {t('source.changed', { n: outdatedSource.n, change: sourceChange(outdatedSource) })}
          {outdatedSource.state === 'replaced' && outdatedSource.document && (
            <Button asChild size="2xs" variant="ghost" ms="2">
              <Link to={publicationAddress(outdatedSource.document)}>{t('source.openNew')}</Link>
            </Button>
          )}
          <Button size="2xs" variant="ghost" ms="2" disabled={isOffline} onClick={onAgain}>
            {t('source.askAgain')}
          </Button>
        </Notice>
      )}
      {!isHidden && !isLive && isEmptyAnswer && run.citations.length > 0 && (
        <Heading as="h3" textStyle="panelTitle" mt="4">
          {t('answer.related')}
        </Heading>
      )}
      {!isHidden && !isLive && <Sources citations={run.citations} openN={openN} onSource={onSource} />}
      {!isLive && (
        <Flex align="center" gap="2" wrap="wrap">
          <VersionSwitch of="answer" ids={versions.map(({ runId }) => runId)} shown={run.runId} onChoose={onVersion} />
          {difference.parts && !isHidden && (
            <Button size="2xs" variant="ghost" colorPalette="gray" aria-pressed={difference.isShown} onClick={difference.toggle}>
              {t(difference.isShown ? 'answer.hideChanges' : 'answer.showChanges')}
            </Button>
          )}
          {!isFailed && !isHidden && (
            <Box flex="1" minW="0">
              <AnswerActions run={run} question={question} isOffline={isOffline} onAgain={onAgain} onFeedback={setSaid} />
            </Box>
          )}
        </Flex>
      )}
    </Box>
  );
}

/** Returns the differences from the previous answer. They are shown initially if the question was repeated because a source changed. */
function useDifference(run: Run, isLive: boolean, versions: readonly Run[]) {
  const { bcp47 } = useLanguage();
  const [choice, setChoice] = useState<boolean | null>(null);
  const previousVersion = versions[versions.findIndex(({ runId }) => runId === run.runId) - 1];
  const isComparable =
    previousVersion !== undefined && !isLive && !previousVersion.closed && previousVersion.text !== '' && run.text !== '';
  const parts = useMemo(
    () => (isComparable ? differenceOf(plainText(previousVersion.text), plainText(run.text), bcp47) : null),
    [isComparable, previousVersion?.text, run.text, bcp47],
  );
  const isShown = parts !== null && (choice ?? previousVersion?.citations.some(({ state }) => state !== 'current') === true);
  return { parts, isShown, toggle: () => setChoice(!isShown) };
}

function Notice({ glyph, children }: { glyph: typeof TriangleAlert; children: ReactNode }) {
  return (
    <Flex
      align="center"
      gap="2"
      wrap="wrap"
      mt="3"
      mb="2"
      px="3"
      py="1.5"
      rounded="md"
      bg="bg.warning"
      color="fg.warning"
      textStyle="label"
    >
      <Icon as={glyph} size={14} />
      <Box minW="0">{children}</Box>
    </Flex>
  );
}

/** Reports that the model failed, that passages replace its summary, and when the model can be tried again. */
function MissingSummary({ retryAt, isOffline, onAgain }: { retryAt: string | null; isOffline: boolean; onAgain: () => void }) {
  const { t } = useTranslation('ai');
  const { time } = useFormat();
  return (
    <Notice glyph={TriangleAlert}>
      {retryAt ? t('answer.noSummaryUntil', { time: time(retryAt) }) : t('answer.noSummary')}
      <Button size="2xs" variant="ghost" ms="2" disabled={isOffline} onClick={onAgain}>
        {t('source.askAgain')}
      </Button>
    </Notice>
  );
}

function Ending({ glyph, words, onContinue }: { glyph: typeof CircleStop; words: string; onContinue: (() => void) | null }) {
  const { t } = useTranslation('ai');
  return (
    <Flex align="center" gap="2" mt="3" color="fg.muted" textStyle="label">
      <Icon as={glyph} size={14} />
      {words}
      {onContinue && (
        <Button size="2xs" variant="outline" colorPalette="gray" onClick={onContinue}>
          {t('answer.continue')}
        </Button>
      )}
    </Flex>
  );
}

/** Shows the reason of a failure once, with a button to retry or continue (R8.4). */
export function Trouble({ words, onAgain, onContinue }: { words: string; onAgain: () => void; onContinue?: (() => void) | undefined }) {
  const { t } = useTranslation('ai');
  return (
    <Flex role="alert" align="flex-start" gap="3" mt="3" p="3" rounded="md" bg="bg.error" color="fg.error" wrap="wrap">
      <Icon as={TriangleAlert} mt="3px" />
      <Text flex="1 1 240px" minW="0">
        {words}
      </Text>
      {onContinue && (
        <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={onContinue}>
          {t('answer.continue')}
        </Button>
      )}
      <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={onAgain}>
        <Icon as={RotateCw} size={14} />
        {t('action.resend')}
      </Button>
    </Flex>
  );
}
