import { Box, Flex, Text } from '@chakra-ui/react';
import { isLifeCycle, type PartNotice } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { PartLink } from '../../../parts/part-link';
import { detailAddress } from '../../../parts/publication-address';
import { WatchPart } from '../../../parts/watch-part';
import { Panel } from '../../../publishing/panel';
import { dayText } from '../../../publishing/period-pill';
import { Name } from '../../../ui/text/bidi';
import { useToday } from '../../../ui/text/clock';

interface Props {
  partKey: string;
  news: readonly PartNotice[];
}

/** The notices that end or change the part itself, such as an order stop, with its last order day and its successor. */
export function PartNotices({ partKey, news }: Props) {
  const { t } = useTranslation('publications-shell');
  return news
    .filter(({ category, parts }) => isLifeCycle(category) && parts.some((part) => part.partKey === partKey))
    .map((notice) => (
      <Panel
        key={notice.documentId}
        title={t(`category.${notice.category}`)}
        borderInlineStartWidth="4px"
        borderInlineStartColor="amber.solid"
      >
        <Notice notice={notice} partKey={partKey} />
      </Panel>
    ));
}

function Notice({ notice, partKey }: { notice: PartNotice; partKey: string }) {
  const { t } = useTranslation(['parts', 'publications-shell']);
  const { date } = useFormat();
  const today = useToday();
  const { documentId, title, effectiveOn, lastOrderOn, parts } = notice;
  const { successor, successorKey } = parts.find((part) => part.partKey === partKey)!;
  const state = () => {
    if (lastOrderOn)
      return lastOrderOn < today
        ? t('publications-shell:news.ended')
        : t('publications-shell:news.until', { day: dayText(date, lastOrderOn) });
    return effectiveOn ? t('publications-shell:news.from', { day: dayText(date, effectiveOn) }) : null;
  };
  return (
    <>
      <Text textStyle="sectionTitle" fontVariantNumeric="tabular-nums">
        {state()}
      </Text>
      {successor && successorKey && (
        <Flex align="center" gap="2" mt="1">
          <Text color="fg.muted">{t('page.successor')}</Text>
          <PartLink partKey={successorKey} partNumber={successor} fontWeight="500" />
          <WatchPart partKey={successorKey} partNumber={successor} />
        </Flex>
      )}
      <Box
        asChild
        display="inline-block"
        mt="2"
        textStyle="label"
        fontWeight="400"
        color="brand.fg"
        _hover={{ textDecoration: 'underline' }}
      >
        <Link to={detailAddress('news', documentId)}>
          <Name>{title}</Name>
        </Link>
      </Box>
    </>
  );
}
