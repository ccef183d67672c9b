import { Box, Flex } from '@chakra-ui/react';
import { UNANSWERED_STATES } from '@portal/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedRows } from '../../list/paged-rows';
import { usePagedList } from '../../list/use-paged-list';
import { SearchField } from '../../ui/form/search-field';
import { Segments } from '../../ui/form/segments';
import { useRowKeys } from '../../ui/list/use-row-keys';
import { PageHeader } from '../../ui/text/page-header';
import { QuestionRow } from './question-row';
import { boardFilter, unansweredQuery } from './unanswered.queries';

/** Lists questions that the AI search could not answer, for staff who can publish the missing documents. */
export default function BoardScreen() {
  const { t } = useTranslation(['unanswered', 'unanswered-shell']);
  const page = useRef<HTMLDivElement>(null);
  const board = usePagedList(boardFilter, unansweredQuery);
  const { state, search } = board.filter;
  useRowKeys(page);
  return (
    <Box ref={page} pb="6">
      <PageHeader title={t('unanswered-shell:title.unanswered')} subtitle={t('subtitle')} />
      <Flex gap="3" mb="4" wrap="wrap">
        <Segments
          label={t('states')}
          value={state}
          segments={UNANSWERED_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(next) => board.change({ state: next })}
        />
        <SearchField
          w={{ base: 'full', md: '280px' }}
          value={search}
          label={t('search')}
          busy={board.isTurning}
          onSearch={(text) => text !== search && board.change({ search: text })}
        />
      </Flex>
      <PagedRows list={board} label={t('unanswered-shell:title.unanswered')} empty={t(`empty.${state}`)}>
        {(row) => <QuestionRow key={row.unansweredId} row={row} />}
      </PagedRows>
    </Box>
  );
}
