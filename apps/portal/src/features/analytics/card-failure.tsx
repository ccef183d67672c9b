import { Button, Text, type TextProps } from '@chakra-ui/react';
import { ApiError, failedAs, type LogRange, RangeTooSlow } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { OncePerPage } from '../../ui/feedback/offline-notice';
import { EmptyState } from '../../ui/feedback/states';
import { useRange } from './range';
import { useFigureText } from './use-figure-text';

/**
 * A card that failed alone. A range that took too long is not retried: it takes as long again. A server that cannot be reached fails every card, so the
 * first one shows the failure and retries them all.
 */
export function CardFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  if (failedAs(error, RangeTooSlow)) return <ErrorState>{t('slow')}</ErrorState>;
  if (error instanceof ApiError && error.status === 0) {
    const retryAll = () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    return (
      <OncePerPage>
        <ErrorState onRetry={retryAll}>{failureText(error)}</ErrorState>
      </OncePerPage>
    );
  }
  return <ErrorState onRetry={onRetry}>{failureText(error) || t('failed')}</ErrorState>;
}

/** Reports that the range has no activity, with a link to the nearest one that has. */
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

/** Reports the part of a range that is no longer retained; renders nothing if it is complete. */
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
