import { Box, Flex, Text } from '@chakra-ui/react';
import { isPartner, type PartEdition, type PartPriceList } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRole } from '../../live/use-session';
import { publicationAddress } from '../../parts/publication-address';
import { Name } from '../../ui/text/bidi';
import { StatusPill } from '../../ui/text/status-pill';
import { usePartWords } from './part-words';

const LOOKS = { upcoming: 'upcoming', current: 'accepted', superseded: 'expired' } as const;

type PricedList = Omit<PartPriceList, 'history'>;

interface Props {
  lists: readonly PricedList[];
  /** Returns the content after the title of a list, such as its citation numbers. */
  afterTitle?: (documentId: string) => ReactNode;
}

/** The prices of a part by list, the reader's own first: those in effect and the next ones with their first day. */
export function PriceLines({ lists, afterTitle }: Props) {
  const { t } = useTranslation('parts');
  return (
    <Box as="ul" listStyleType="none" aria-label={t('page.prices')}>
      {lists.map((list, index) => (
        <PriceLine key={list.documentId} list={list} isFirst={index === 0} afterTitle={afterTitle} />
      ))}
    </Box>
  );
}

interface LineProps extends Pick<Props, 'afterTitle'> {
  list: PricedList;
  isFirst: boolean;
}

function PriceLine({ list, isFirst, afterTitle }: LineProps) {
  const { t } = useTranslation('parts');
  const role = useRole();
  const { documentId, title, isOwn, inEffect, coming } = list;
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
        {afterTitle?.(documentId)}
        <Box mt="1">
          <Validity list={list} />
        </Box>
      </Box>
      <Box minW="0" textAlign={{ base: 'start', sm: 'end' }} fontVariantNumeric="tabular-nums">
        {inEffect && <Offers edition={inEffect} isLarge={isFirst} />}
        {coming && <UpcomingPrice edition={coming} />}
      </Box>
    </Flex>
  );
}

function Validity({ list }: { list: PricedList }) {
  const { state, text } = usePartWords().validity(list);
  return <StatusPill status={LOOKS[state]}>{text}</StatusPill>;
}

/** The prices in effect: the price for the smallest quantity, and below it the prices for larger quantities. */
function Offers({ edition, isLarge }: { edition: PartEdition; isLarge: boolean }) {
  const words = usePartWords();
  const [first, ...otherOffers] = edition.offers;
  if (!first) return <Text color="fg.muted">{words.offers(edition)}</Text>;
  return (
    <>
      <Text textStyle={isLarge ? 'pageTitle' : undefined} fontWeight="600" lineHeight="1.25">
        <bdi>{words.price(first)}</bdi>
      </Text>
      {first.quantity > 1 && (
        <Text textStyle="caption" color="fg.muted">
          {words.quantity(first)}
        </Text>
      )}
      {otherOffers.map((offer) => (
        <Text key={offer.quantity} textStyle="label" fontWeight="400">
          <bdi>{words.price(offer)}</bdi>{' '}
          <Box as="span" color="fg.muted">
            {words.quantity(offer)}
          </Box>
        </Text>
      ))}
    </>
  );
}

/** The first day of the next version with its price. */
function UpcomingPrice({ edition }: { edition: PartEdition }) {
  const { coming } = usePartWords();
  const words = coming(edition);
  return (
    words !== null && (
      <Text textStyle="label" fontWeight="400" color="fg.muted">
        {words}
      </Text>
    )
  );
}
