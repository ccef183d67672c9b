import type { PublicationKind } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { listAddress } from '../../parts/publication-address';
import { SummaryLink } from '../../parts/summary-link';

interface Props {
  kind: PublicationKind;
  text: 'summary.documents' | 'summary.priceLists' | 'summary.news';
  latest: { items: readonly { uploadedAt: string }[]; totalCount: number } | undefined;
  since: string;
}

/** A link with the number of items newer than a moment. If all fetched items are newer, the number is a lower bound. */
export function NewItemsLink({ kind, text, latest: { items, totalCount } = { items: [], totalCount: 0 }, since }: Props) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const count = items.filter(({ uploadedAt }) => Date.parse(uploadedAt) > Date.parse(since)).length;
  if (!count) return null;
  const hasMore = count === items.length && totalCount > count;
  return <SummaryLink to={listAddress(kind)}>{t(text, { count, number: format.number(count) + (hasMore ? '+' : '') })}</SummaryLink>;
}
