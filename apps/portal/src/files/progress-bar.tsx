import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';

/** The minimum remaining time that is shown. A shorter time would pass before the person could read it. */
const MIN_SHOWN_MS = 10_000;
const MAX_SECONDS_MS = 90_000;

function useTimeLeft(ms: number | null): string | null {
  const { t } = useTranslation('files');
  if (ms === null || ms <= MIN_SHOWN_MS) return null;
  return ms < MAX_SECONDS_MS
    ? t('tray.secondsLeft', { count: Math.round(ms / 5_000) * 5 })
    : t('tray.minutesLeft', { count: Math.ceil(ms / 60_000) });
}

export function ProgressBar({ name, sent, leftMs }: { name: string; sent: number; leftMs: number | null }) {
  const { t } = useTranslation('files');
  const { percent } = useFormat();
  const timeLeft = useTimeLeft(leftMs);
  const wholePercent = Math.floor(sent * 100);
  return (
    <Flex align="center" gap="3" pe="2" pb="0.5">
      <Box
        role="progressbar"
        aria-label={t('tray.progress', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={wholePercent}
        flex="1"
        h="4px"
        bg="bg.muted"
        rounded="full"
        overflow="hidden"
      >
        <Box h="full" bg="brand.solid" rounded="full" style={{ inlineSize: `${wholePercent}%` }} />
      </Box>
      <Text textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {wholePercent === 100 ? t('tray.checking') : percent(wholePercent / 100)}
      </Text>
      {timeLeft && (
        <Text textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {timeLeft}
        </Text>
      )}
    </Flex>
  );
}
