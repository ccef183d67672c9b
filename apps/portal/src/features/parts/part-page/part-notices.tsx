import { isLifeCycle, type PartNotice } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../publishing/panel';
import { NoticeFacts } from '../../../publishing/part/notice-facts';

interface Props {
  partKey: string;
  news: readonly PartNotice[];
}

/** Shows the life-cycle notices of the part, such as an order stop with its last order day and its successor. */
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
        <NoticeFacts notice={notice} partKey={partKey} />
      </Panel>
    ));
}
