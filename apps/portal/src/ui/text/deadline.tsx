import { Box, type BoxProps, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNow } from './clock';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Urgency = 'calm' | 'soon' | 'urgent' | 'passed';

/** Returns the urgency of the remaining time: amber under 6 h, red under 1 h. */
export function urgencyOf(msLeft: number): Urgency {
  if (msLeft <= 0) return 'passed';
  if (msLeft < HOUR) return 'urgent';
  return msLeft < 6 * HOUR ? 'soon' : 'calm';
}

const TONES = { calm: 'brand', soon: 'amber', urgent: 'red', passed: 'red' } as const;

/** Shows the remaining time as text, such as "5 h 12 min left". */
export function TimeLeft({ until, ...box }: BoxProps & { until: string | number | Date }) {
  const { t } = useTranslation('common');
  const remainingMs = new Date(until).getTime() - useNow();
  const urgency = urgencyOf(remainingMs);
  return (
    <Box
      as="span"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color={urgency === 'calm' ? 'fg.muted' : `${TONES[urgency]}.fg`}
      fontWeight={urgency === 'calm' ? '400' : '500'}
      {...box}
    >
      {urgency === 'passed' ? t('deadline.passed') : t('deadline.left', { time: remainingMs })}
    </Box>
  );
}

interface BarProps extends BoxProps {
  until: string | number | Date;
  /** The full duration in milliseconds; 24 h by default. */
  span?: number;
  label?: string;
}

/** A bar that shows which share of the decision time remains. It empties towards the start. */
export function DeadlineBar({ until, span = DAY, label, ...box }: BarProps) {
  const { t } = useTranslation('common');
  const remainingMs = new Date(until).getTime() - useNow();
  const share = Math.min(1, Math.max(0, remainingMs / span));
  const words = remainingMs <= 0 ? t('deadline.passed') : t('deadline.left', { time: remainingMs });
  return (
    <Box {...box}>
      <Flex justify="space-between" textStyle="caption" mb="1" gap="2">
        <Text as="span" color="fg.muted">
          {label ?? t('deadline.label')}
        </Text>
        <TimeLeft until={until} />
      </Flex>
      <Box
        role="meter"
        aria-label={label ?? t('deadline.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
        h="4px"
        rounded="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box h="full" rounded="full" bg={`${TONES[urgencyOf(remainingMs)]}.solid`} style={{ inlineSize: `${share * 100}%` }} />
      </Box>
    </Box>
  );
}

/** Shows the remaining seconds, such as "1:58". Screen readers skip it, because the screen announces the important moments. */
export function Countdown({ seconds, ...box }: BoxProps & { seconds: number }) {
  const wholeSeconds = Math.max(0, Math.ceil(seconds));
  return (
    <Box as="span" role="timer" aria-live="off" dir="ltr" fontVariantNumeric="tabular-nums" {...box}>
      {`${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`}
    </Box>
  );
}
