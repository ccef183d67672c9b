import { Button, Flex } from '@chakra-ui/react';
import type { Role } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { HomeSection, SectionFailure } from '../../parts/home-section';
import type { WaitingQueue } from '../../parts/waiting';
import { useRowMoveGuard } from '../../ui/input/press-guard';
import { useAllWaiting } from './use-waiting';

/** The items of all features that await this person, in one order, with links to the items that are not listed. */
export function WaitingList({ queues, role }: { queues: readonly WaitingQueue[]; role: Role }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { rows, sources } = useAllWaiting(queues);
  useRowMoveGuard(rows?.map(({ id }) => id));
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const failedSources = sources.filter(({ failure, rows }) => failure && !rows);
  const moreLinks = queues.flatMap(({ id, all }) => {
    const source = sources.find((one) => one.id === id);
    if (id === 'awaiting' || !rows || !source?.hiddenCount) return [];
    const { hiddenCount: count, isMore } = source;
    return (
      <Button key={id} asChild size="xs" variant="ghost">
        <Link to={all(role)}>{t(`waiting.more.${id}`, { count, number: format.number(count) + (isMore ? '+' : '') })}</Link>
      </Button>
    );
  });
  const foot = (failedSources.length > 0 || moreLinks.length > 0) && (
    <>
      {failedSources.map(({ id, failure, retry }) => (
        <SectionFailure key={id} name={t(`block.${id}`)} failure={failure} onRetry={retry} />
      ))}
      {moreLinks.length > 0 && (
        <Flex gap="1" px="2" py="1" wrap="wrap" borderTopWidth="1px">
          {moreLinks}
        </Flex>
      )}
    </>
  );
  return (
    <HomeSection
      title={t('waiting.title')}
      count={total}
      rows={rows?.map(({ row }) => row)}
      failure={null}
      onRetry={() => {}}
      empty={t('waiting.nothing')}
      foot={foot}
    />
  );
}
