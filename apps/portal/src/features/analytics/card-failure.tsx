import { Button, Text, type TextProps } from '@chakra-ui/react';
import { failedAs, type LogRange, RangeTooSlow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../live/failure-text';
import { EmptyState, ErrorState } from '../../ui/states';
import { useFigureText } from './use-figure-text';
import { useRange } from './use-range';

/** One card failed; the others stand. A range that takes too long takes as long again, so it is not offered once more. */
export function CardFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  if (failedAs(error, RangeTooSlow)) return <ErrorState>{t('slow')}</ErrorState>;
  return <ErrorState onRetry={onRetry}>{failureText(error) || t('failed')}</ErrorState>;
}

/** Nothing happened in the range; the nearest one in which something did is one click away. */
export function NoActivity({ range: { nearest } }: { range: LogRange }) {
  const { t } = useTranslation('dashboard');
  const { days } = useFigureText();
  const { change } = useRange();
  return (
    <EmptyState
      action={
        nearest && (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => change({ from: nearest.from, to: nearest.to })}>
            {t('widen', { range: days(nearest) })}
          </Button>
        )
      }
    >
      {t('empty')}
    </EmptyState>
  );
}

/** What is missing of a range that begins before it is kept; nothing where all of it is. */
export function KeptNote({ range: { keptFrom }, ...text }: { range: LogRange } & TextProps) {
  const { t } = useTranslation('dashboard');
  const { day } = useFigureText();
  return (
    keptFrom && (
      <Text textStyle="caption" color="fg.muted" maxW="96ch" {...text}>
        {t('kept', { date: day(keptFrom) })}
      </Text>
    )
  );
}
