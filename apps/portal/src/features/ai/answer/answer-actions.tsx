import { Box, Button, Flex, IconButton, type IconButtonProps, Text } from '@chakra-ui/react';
import { FEEDBACK_REASONS, type FeedbackReason, type Run, sees } from '@portal/contracts';
import { Copy, type LucideIcon, MessageSquarePlus, RotateCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { useRole } from '../../../live/use-session';
import { announce } from '../../../ui/feedback/announcer';
import { copyText } from '../../../ui/feedback/copy-text';
import { toast } from '../../../ui/feedback/toaster';
import { Icon } from '../../../ui/text/icon';
import { touchTargets } from '../../../ui/theme/touch-targets';
import { useAnswerText } from './card-text';
import { useInquiryAddress } from './inquiry-address';

interface Props {
  run: Run;
  question: string;
  isOffline: boolean;
  onAgain: () => void;
  onFeedback: (feedback: Run['feedback']) => void;
}

export function AnswerActions({ run, question, isOffline, onAgain, onFeedback }: Props) {
  const { t } = useTranslation('ai');
  const role = useRole();
  const navigate = useNavigate();
  const inquiry = useInquiryAddress();
  const answerText = useAnswerText();
  const [isAskingWhy, setAskingWhy] = useState(false);
  const rating = run.feedback?.good ?? null;

  const copy = async () => {
    if (!(await copyText(answerText(run)))) return;
    announce(t('action.copied'));
    toast.success({ id: 'answer-copied', title: t('action.copied') });
  };
  const sendFeedback = async (next: boolean | null, reason?: FeedbackReason) => {
    const previousFeedback = run.feedback;
    onFeedback(next === null ? null : { good: next, reason: reason ?? null });
    try {
      await api.ai.feedback({ runId: run.runId, good: next, reason });
    } catch (failure) {
      onFeedback(previousFeedback);
      toast.error(failureText(failure));
    }
  };
  const press = (next: boolean) => {
    const value = rating === next ? null : next;
    setAskingWhy(value === false);
    void sendFeedback(value);
  };

  return (
    <>
      <Flex role="group" aria-label={t('action.label')} align="center" wrap="wrap" gap="0.5" mt="2" ms="-1.5" css={touchTargets}>
        {(run.text !== '' || run.cards.length > 0) && (
          <Tool glyph={Copy} label={t('action.copy')} onClick={() => void copy().catch(reportError)} />
        )}
        <Tool glyph={RotateCw} label={t('action.again')} disabled={isOffline} onClick={onAgain} />
        <Tool glyph={ThumbsUp} label={t('action.good')} aria-pressed={rating === true} disabled={isOffline} onClick={() => press(true)} />
        <Tool
          glyph={ThumbsDown}
          label={t('action.bad')}
          aria-pressed={rating === false}
          disabled={isOffline}
          onClick={() => press(false)}
        />
        {role !== undefined && sees.contactUs(role) && run.found !== 'nothing' && (
          <Button size="xs" variant="ghost" colorPalette="gray" ms="1" onClick={() => void navigate(...inquiry(question, run))}>
            <Icon as={MessageSquarePlus} />
            {t('action.person')}
          </Button>
        )}
      </Flex>
      {isAskingWhy && rating === false && (
        <Box mt="2">
          <Text id={`why-${run.runId}`} textStyle="caption" color="fg.muted" mb="1.5">
            {t('feedback.title')}
          </Text>
          <Flex role="group" aria-labelledby={`why-${run.runId}`} wrap="wrap" gap="1.5">
            {FEEDBACK_REASONS.map((reason) => (
              <Button
                key={reason}
                size="xs"
                variant="outline"
                colorPalette="gray"
                rounded="full"
                aria-pressed={run.feedback?.reason === reason}
                _pressed={{ bg: 'bg.selected', borderColor: 'brand.solid', color: 'brand.fg' }}
                onClick={() => void sendFeedback(false, reason)}
              >
                {t(`feedback.${reason}`)}
              </Button>
            ))}
          </Flex>
        </Box>
      )}
    </>
  );
}

function Tool({ glyph, label, ...button }: { glyph: LucideIcon; label: string } & Omit<IconButtonProps, 'aria-label' | 'children'>) {
  return (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette="gray"
      aria-label={label}
      title={label}
      _pressed={{ color: 'brand.fg', bg: 'bg.selected' }}
      {...button}
    >
      <Icon as={glyph} />
    </IconButton>
  );
}
