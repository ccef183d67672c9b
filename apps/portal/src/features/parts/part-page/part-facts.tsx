import { Flex } from '@chakra-ui/react';
import type { PartPage } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { PartLink } from '../../../parts/part-link';
import { productNamedIn } from '../../../parts/product-named-in';
import { useProductOptions } from '../../../parts/product-options';
import { Panel } from '../../../publishing/panel';
import { usePartWords } from '../../../publishing/part/part-words';
import { type Detail, DetailList } from '../../../ui/list/detail-list';
import { Name } from '../../../ui/text/bidi';

/** The number of a part with its product, its lead time and the parts that it replaces. */
export function PartFacts({ part: { partKey, partNumber, priceLists, news } }: { part: PartPage }) {
  const { t } = useTranslation(['parts', 'publishing', 'prices']);
  const words = usePartWords();
  const products = useProductOptions();
  const productId = productNamedIn([partNumber], products);
  const product = products.find(({ id }) => id === productId)?.name;
  const weeks = priceLists.map(({ inEffect }) => inEffect?.leadWeeks).find((one) => one !== undefined && one !== null);
  const earlierParts = new Map(
    news.items.flatMap(({ parts }) =>
      parts.filter(({ successorKey }) => successorKey === partKey).map((one) => [one.partKey, one.partNumber]),
    ),
  );
  const details: Detail[] = [
    { label: t('prices:column.part'), value: <bdi dir="ltr">{partNumber}</bdi>, copy: partNumber },
    ...(product ? [{ label: t('publishing:field.product'), value: <Name>{product}</Name> }] : []),
    ...(weeks === undefined || weeks === null ? [] : [{ label: t('page.leadTime'), value: words.weeks(weeks) }]),
    ...(earlierParts.size
      ? [
          {
            label: t('page.replaces'),
            value: (
              <Flex direction="column" align="flex-start">
                {[...earlierParts].map(([key, number]) => (
                  <PartLink key={key} partKey={key} partNumber={number} />
                ))}
              </Flex>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('publishing:detail.facts')}>
      <DetailList gridTemplateColumns="minmax(88px, 112px) minmax(0, 1fr)" details={details} />
    </Panel>
  );
}
