import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { ApiError } from '@portal/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOnline } from '../device/use-online';
import { failureText } from '../live/failures/failure';
import { OfflineNotice } from '../ui/feedback/offline-notice';
import { RowsSkeleton } from '../ui/feedback/skeletons';
import { LoadingState } from '../ui/feedback/states';

/** The placeholder of a block that may render nothing. It takes no space, and hides the blocks below until the content is known. */
export const OptionalPlace = () => (
  <div hidden>
    <LoadingState rows={0} />
  </div>
);

interface Props {
  title: string;
  count?: number | undefined;
  all?: string;
  rows: readonly ReactNode[] | undefined;
  /** The reason why the section failed to load; null or undefined if it did not fail. */
  failure: unknown;
  onRetry: () => void;
  empty: string;
}

/** A section of the home page with a heading and rows. An empty section takes one line, and a failed section does not affect others. */
export function HomeSection({ title, count, all, rows, failure, onRetry, empty }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const id = useId();
  const isOnline = useOnline();
  const isFailed = failure !== null && failure !== undefined;
  const isEmpty = rows?.length === 0;
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden" minW="0">
      <Flex align="center" gap="2" minH="12" ps="4" pe="2" borderBottomWidth={isEmpty ? '0' : '1px'}>
        <Heading as="h2" id={id} textStyle="panelTitle" truncate>
          {title}
        </Heading>
        {count !== undefined && count > 0 && (
          <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        )}
        {isEmpty && (
          <Text as="span" color="fg.muted" truncate>
            {empty}
          </Text>
        )}
        {all && (
          <Button asChild size="sm" variant="ghost" ms="auto" flexShrink="0">
            <Link to={all} aria-label={`${title}: ${t('all')}`}>
              {t('all')}
            </Link>
          </Button>
        )}
      </Flex>
      {!rows && !isFailed && (
        <LoadingState>
          <RowsSkeleton rows={3} />
        </LoadingState>
      )}
      {!rows && isFailed && !isOnline && <OfflineNotice />}
      {!rows && isFailed && isOnline && (
        <Flex role="alert" align="center" gap="3" wrap="wrap" px="4" py="3">
          <Text>{t('failed')}</Text>
          {failure instanceof ApiError && (
            <Text color="fg.muted" textStyle="caption">
              {failureText(failure)}
            </Text>
          )}
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        </Flex>
      )}
      {rows && rows.length > 0 && (
        <Box as="ul" listStyleType="none" css={{ '& > li': { px: '4' }, '& > li:last-of-type': { borderBottomWidth: 0 } }}>
          {rows}
        </Box>
      )}
    </Box>
  );
}
