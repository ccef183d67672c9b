import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { ApiError } from '@portal/contracts';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../i18n/format';
import { failureText } from '../live/failures/failure';
import { OutageNotice } from '../ui/feedback/offline-notice';
import { RowsSkeleton } from '../ui/feedback/rows-skeleton';
import { LoadingState } from '../ui/feedback/states';
import { useOutage } from '../ui/feedback/use-outage';

/** The placeholder of a block that may render nothing. It takes no space, and hides the blocks below until the content is known. */
export const OptionalPlaceholder = () => (
  <div hidden>
    <LoadingState rows={0} />
  </div>
);

/** True for the sections inside a card with a title of its own. */
export const InnerSections = createContext(false);

interface FailureProps {
  /** The name of the part that failed to load, if the section contains others. */
  name?: string;
  failure: unknown;
  onRetry: () => void;
}

/** Reports that a section did not load, with the reason and a button. */
export function SectionFailure({ name, failure, onRetry }: FailureProps) {
  const { t } = useTranslation(['home', 'common']);
  const outage = useOutage(onRetry);
  if (outage) return <OutageNotice outage={outage} />;
  return (
    <Flex role="alert" align="center" columnGap="3" rowGap="1" wrap="wrap" px="4" py="2">
      <Text>{name ? t('failedPart', { name }) : t('failed')}</Text>
      {failure instanceof ApiError && (
        <Text color="fg.muted" textStyle="caption">
          {failureText(failure)}
        </Text>
      )}
      <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
        {t('common:action.retry')}
      </Button>
    </Flex>
  );
}

interface Props {
  title: string;
  count?: number | string | undefined;
  all?: string;
  rows: readonly ReactNode[] | undefined;
  /** The number of rows shown at first. A button shows the others. */
  limit?: number;
  /** The reason why the section failed to load; null or undefined if it did not fail. */
  failure: unknown;
  onRetry: () => void;
  empty: string;
  foot?: ReactNode;
}

/** A section of the home page with a heading and rows of 48 px. An empty section takes one line, and a failed section does not affect others. */
export function HomeSection({ title, count, all, rows, limit = Number.POSITIVE_INFINITY, failure, onRetry, empty, foot }: Props) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const id = useId();
  const isInner = useContext(InnerSections);
  const [isComplete, setWhole] = useState(false);
  const isFailed = failure !== null && failure !== undefined;
  const isEmpty = rows?.length === 0 && !foot;
  const visibleRows = isComplete ? rows : rows?.slice(0, limit);
  const hiddenCount = (rows?.length ?? 0) - (visibleRows?.length ?? 0);
  const card = isInner ? { borderTopWidth: '1px' } : { bg: 'bg.panel', borderWidth: '1px', rounded: 'lg' };
  return (
    <Box as="section" aria-labelledby={id} overflow="hidden" minW="0" {...card}>
      <Flex align="center" columnGap="2" minH={isInner ? '9' : '11'} ps="4" pe="2" wrap={isInner && isEmpty ? 'wrap' : 'nowrap'}>
        <Heading as={isInner ? 'h3' : 'h2'} id={id} textStyle={isInner ? 'label' : 'panelTitle'} truncate>
          {title}
        </Heading>
        {count !== undefined && count !== 0 && (
          <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        )}
        {isEmpty && !isInner && (
          <Text as="span" color="fg.muted" truncate>
            {empty}
          </Text>
        )}
        {all && (
          <Button asChild size={isInner ? 'xs' : 'sm'} variant="ghost" ms="auto" flexShrink="0">
            <Link to={all} aria-label={`${title}: ${t('all')}`}>
              {t('all')}
            </Link>
          </Button>
        )}
        {isEmpty && isInner && (
          <Text color="fg.muted" textStyle="caption" w="full" pb="2">
            {empty}
          </Text>
        )}
      </Flex>
      {!rows && !isFailed && (
        <LoadingState>
          <RowsSkeleton rows={3} compact />
        </LoadingState>
      )}
      {!rows && isFailed && <SectionFailure failure={failure} onRetry={onRetry} />}
      {visibleRows && visibleRows.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          borderTopWidth={isInner ? '0' : '1px'}
          css={{ '& > li': { px: '4', minH: '12', py: '1' }, '& > li:last-of-type': { borderBottomWidth: 0 } }}
        >
          {visibleRows}
        </Box>
      )}
      {hiddenCount > 0 && (
        <Button size="xs" variant="ghost" ms="2" mb="1" onClick={() => setWhole(true)}>
          {t('more', { count: hiddenCount, number: format.number(hiddenCount) })}
        </Button>
      )}
      {foot}
    </Box>
  );
}
