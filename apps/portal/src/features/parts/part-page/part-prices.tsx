import { Box, Flex, Text } from '@chakra-ui/react';
import { isPartner, type PartEdition, type PartPriceList } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { useRole } from '../../../live/use-session';
import { publicationAddress } from '../../../parts/publication-address';
import { useMoney } from '../../../publishing/money';
import { Panel } from '../../../publishing/panel';
import { dayText } from '../../../publishing/period-pill';
import { Name } from '../../../ui/text/bidi';
import { StatusPill } from '../../../ui/text/status-pill';

/**
 * Shows the prices of a part by list, the list of the reader's own company first: the prices in effect, and the next prices with their
 * first day.
 */
export function PartPrices({ lists }: { lists: readonly PartPriceList[] }) {
  const { t } = useTranslation('parts');
  return (
    <Panel title={t('page.prices')}>
      {lists.length === 0 ? (
        <Text color="fg.muted">{t('page.noPrice')}</Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label={t('page.prices')}>
          {lists.map((list, index) => (
            <PriceLine key={list.documentId} list={list} isFirst={index === 0} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function PriceLine({ list: { documentId, title, isOwn, inEffect, coming }, isFirst }: { list: PartPriceList; isFirst: boolean }) {
  const { t } = useTranslation('parts');
  const role = useRole();
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      columnGap="6"
      rowGap="2"
      pt={isFirst ? '0' : '3'}
      pb="3"
      borderTopWidth={isFirst ? '0' : '1px'}
      _last={{ pb: '0' }}
    >
      <Box minW="0" flex="1 1 220px">
        {role !== undefined && isPartner(role) && (
          <Text textStyle="caption" color="fg.muted">
            {t(isOwn ? 'page.own' : 'page.list')}
          </Text>
        )}
        <Box asChild color="brand.fg" fontWeight="500" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
          <Link to={publicationAddress({ kind: 'price', documentId })}>
            <Name overflowWrap="anywhere">{title}</Name>
          </Link>
        </Box>
        <Box mt="1">
          <Validity inEffect={inEffect} coming={coming} />
        </Box>
      </Box>
      <Box minW="0" textAlign={{ base: 'start', sm: 'end' }} fontVariantNumeric="tabular-nums">
        {inEffect && <Offers edition={inEffect} isLarge={isFirst} />}
        {coming && <Coming edition={coming} />}
      </Box>
    </Flex>
  );
}

function Validity({ inEffect, coming }: Pick<PartPriceList, 'inEffect' | 'coming'>) {
  const { t } = useTranslation('publishing');
  const { date } = useFormat();
  if (inEffect) {
    const until = inEffect.effectiveUntil;
    return (
      <StatusPill status="accepted">{until ? t('effective.until', { day: dayText(date, until) }) : t('effective.current')}</StatusPill>
    );
  }
  return <StatusPill status={coming ? 'upcoming' : 'expired'}>{t(coming ? 'effective.upcoming' : 'effective.superseded')}</StatusPill>;
}

/** The prices in effect: the price for the smallest quantity, and below it the prices for larger quantities. */
function Offers({ edition: { offers, isRead }, isLarge }: { edition: PartEdition; isLarge: boolean }) {
  const { t } = useTranslation(['parts', 'prices']);
  const { number } = useFormat();
  const priceText = usePriceText();
  const [first, ...others] = offers;
  if (!first) return <Text color="fg.muted">{t(isRead ? 'page.absent' : 'page.unread')}</Text>;
  const quantityText = (quantity: number) => t('prices:fromQuantity', { quantity: number(quantity) });
  return (
    <>
      <Text textStyle={isLarge ? 'pageTitle' : undefined} fontWeight="600" lineHeight="1.25">
        <bdi>{priceText(first)}</bdi>
      </Text>
      {first.quantity > 1 && (
        <Text textStyle="caption" color="fg.muted">
          {quantityText(first.quantity)}
        </Text>
      )}
      {others.map((offer) => (
        <Text key={offer.quantity} textStyle="label" fontWeight="400">
          <bdi>{priceText(offer)}</bdi>{' '}
          <Box as="span" color="fg.muted">
            {quantityText(offer.quantity)}
          </Box>
        </Text>
      ))}
    </>
  );
}

/** The first day of the next version with its price. */
function Coming({ edition: { effectiveFrom, offers, isRead } }: { edition: PartEdition }) {
  const { t } = useTranslation('parts');
  const { date } = useFormat();
  const priceText = usePriceText();
  const [first] = offers;
  if (!isRead || effectiveFrom === null) return null;
  const day = dayText(date, effectiveFrom);
  return (
    <Text textStyle="label" fontWeight="400" color="fg.muted">
      {first ? t('page.from', { day, price: priceText(first), interpolation: { escapeValue: false } }) : t('page.leaves', { day })}
    </Text>
  );
}

function usePriceText(): (offer: PartEdition['offers'][number]) => string {
  const { t } = useTranslation('prices');
  const { price } = useMoney();
  return ({ amount, currency }) => (amount === null ? t('noPrice') : price(amount, currency));
}
