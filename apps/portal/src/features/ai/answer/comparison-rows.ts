import type { CardPart } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../publishing/money';
import { usePartWords } from '../../../publishing/part/part-words';

type CardList = CardPart['priceLists'][number];

/** A fact about two parts, with the lines of both values. */
export interface ComparisonRow {
  label: string;
  /** The price list of the row. */
  documentId: string | null;
  values: readonly (readonly string[])[];
  isDifferent: boolean;
  /** Names the difference, so that colour is not its only indicator. */
  note: string;
}

const MISSING = '–';

/** Returns the price lists of several parts without duplicates. */
const listsOf = (parts: readonly CardPart[]): CardList[] => [
  ...new Map(parts.flatMap(({ priceLists }) => priceLists).map((list) => [list.documentId, list])).values(),
];

const firstOffer = (list: CardList | undefined) => list?.inEffect?.offers[0];

/** Returns a function that lists the facts of two parts, row by row, in the reader's language. */
export function useComparisonRows(): (parts: readonly CardPart[]) => ComparisonRow[] {
  const { t } = useTranslation(['ai', 'parts', 'prices', 'publications-shell']);
  const words = usePartWords();
  const money = useMoney();

  /** Returns the difference of two prices for the same quantity in the same currency; null for others. */
  const priceDifference = (lists: readonly (CardList | undefined)[]): string | null => {
    const [firstPrice, secondPrice] = lists.map(firstOffer);
    if (
      !firstPrice?.amount ||
      !secondPrice?.amount ||
      firstPrice.currency !== secondPrice.currency ||
      firstPrice.quantity !== secondPrice.quantity
    )
      return null;
    const difference = secondPrice.amount - firstPrice.amount;
    if (!difference) return null;
    const amount = `${difference > 0 ? '+' : ''}${money.price(difference, firstPrice.currency)}`;
    return `${t('prices:column.percent')}: ${amount} (${money.change((difference / firstPrice.amount) * 100)})`;
  };
  const rowOf = (label: string, values: readonly (readonly string[])[], more: { documentId?: string; note?: string | null } = {}) => {
    const isDifferent = new Set(values.map((lines) => lines.join('\n'))).size > 1;
    return {
      label,
      documentId: more.documentId ?? null,
      values: values.map((lines) => (lines.length ? lines : [MISSING])),
      isDifferent,
      note: isDifferent ? (more.note ?? t('card.different')) : t('card.same'),
    };
  };
  const pricesOf = (list: CardList | undefined): string[] => {
    const nextPrice = list?.coming && words.coming(list.coming);
    return [...(list?.inEffect ? words.offers(list.inEffect) : []), ...(nextPrice ? [nextPrice] : [])];
  };
  const weeksOf = ({ priceLists }: CardPart): string[] => {
    const weeks = priceLists.map(({ inEffect }) => inEffect?.leadWeeks).find((count) => typeof count === 'number');
    return typeof weeks === 'number' ? [words.weeks(weeks)] : [];
  };
  const noticesOf = ({ partKey, notices }: CardPart): string[] =>
    notices.flatMap((notice) => {
      const successor = notice.parts.find((part) => part.partKey === partKey)?.successor;
      const days = words.notice(notice);
      return [
        [t(`publications-shell:category.${notice.category}`), days].filter(Boolean).join(': '),
        ...(successor ? [`${t('parts:page.successor')}: ${successor}`] : []),
      ];
    });

  return (parts) => {
    const rows = [
      rowOf(
        t('prices:map.column.description'),
        parts.map(({ description }) => (description ? [description] : [])),
      ),
      ...listsOf(parts).map(({ documentId, title }) => {
        const lists = parts.map(({ priceLists }) => priceLists.find((list) => list.documentId === documentId));
        return rowOf(title, lists.map(pricesOf), { documentId, note: priceDifference(lists) });
      }),
      rowOf(t('parts:page.leadTime'), parts.map(weeksOf)),
      rowOf(t('publications-shell:title.news'), parts.map(noticesOf)),
    ];
    return rows.filter(({ values }) => values.some(([first]) => first !== MISSING));
  };
}
