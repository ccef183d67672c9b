import { Button, Text, type TextProps } from '@chakra-ui/react';
import { isRefusedAs, type LogRange, RangeTooSlow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { EmptyState } from '../../ui/feedback/states';
import { useRange } from './range';
import { useFigureText } from './use-figure-text';

/** Shows the failure of one card. A range that took too long cannot be retried, because it would take as long again. */
export function CardFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  if (isRefusedAs(error, RangeTooSlow)) return <ErrorState>{t('slow')}</ErrorState>;
  return <ErrorState onRetry={onRetry}>{failureText(error) || t('failed')}</ErrorState>;
}

/** Reports that the range has no activity and links to the nearest range with activity. */
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

/** Reports which part of a range is no longer stored. Renders nothing if the data is complete. */
export function RetentionNote({ range: { keptFrom }, ...text }: { range: LogRange } & TextProps) {
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
