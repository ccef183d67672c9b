import type { CardPart, EffectiveState, PartEdition, PartPriceList } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';
import { useToday } from '../../ui/text/clock';
import { useMoney } from '../money';
import { dayText } from '../period-pill';

type Offer = PartEdition['offers'][number];
type NoticeDays = Pick<CardPart['notices'][number], 'effectiveOn' | 'lastOrderOn'>;

type Validity = Pick<PartPriceList, 'inEffect' | 'coming'>;

const effectiveStateOn = (today: string, { inEffect, coming }: Validity): EffectiveState => {
  if (!inEffect) return coming ? 'upcoming' : 'superseded';
  const isSuperseded = (inEffect.effectiveUntil ?? today) < today || (coming?.effectiveFrom ?? today) < today;
  return isSuperseded ? 'superseded' : 'current';
};

/** Returns functions that describe the prices and notices of a part in the reader's language. */
export function usePartWords() {
  const { t } = useTranslation(['parts', 'prices', 'publishing', 'publications-shell']);
  const { date, number } = useFormat();
  const { price } = useMoney();
  const today = useToday();
  const { intl } = useLanguage();
  const priceOf = ({ amount, currency }: Offer): string => (amount === null ? t('prices:noPrice') : price(amount, currency));
  const quantityOf = ({ quantity }: Offer): string => t('prices:fromQuantity', { quantity: number(quantity) });
  return {
    price: priceOf,
    /** Describes the price for each quantity, or the reason why there is none. */
    offers: ({ offers, isRead }: PartEdition): string[] =>
      offers.length
        ? offers.map((offer) => [priceOf(offer), offer.quantity > 1 && quantityOf(offer)].filter(Boolean).join(' '))
        : [t(isRead ? 'parts:page.absent' : 'parts:page.unread')],
    quantity: quantityOf,
    weeks: (count: number): string =>
      new Intl.NumberFormat(intl, { style: 'unit', unit: 'week', unitDisplay: 'long', maximumFractionDigits: 1 }).format(count),
    /** Describes the validity today, even of prices that were read on an earlier day. */
    validity: (list: Validity): { state: EffectiveState; text: string } => {
      const state = effectiveStateOn(today, list);
      const lastDay = list.inEffect?.effectiveUntil;
      const text =
        state === 'current' && lastDay
          ? t('publishing:effective.until', { day: dayText(date, lastDay) })
          : t(`publishing:effective.${state}`);
      return { state, text };
    },
    /** Describes the next version with its first day; null if its prices are unknown. */
    coming: ({ effectiveFrom, offers: [first], isRead }: PartEdition): string | null => {
      if (!isRead || effectiveFrom === null) return null;
      const day = dayText(date, effectiveFrom);
      if (!first) return t('parts:page.leaves', { day });
      return t('parts:page.from', { day, price: priceOf(first), interpolation: { escapeValue: false } });
    },
    /** Describes until when a part can be ordered, or from when a notice applies. */
    notice: ({ effectiveOn, lastOrderOn }: NoticeDays): string | null => {
      if (lastOrderOn)
        return lastOrderOn < today
          ? t('publications-shell:news.ended')
          : t('publications-shell:news.until', { day: dayText(date, lastOrderOn) });
      return effectiveOn ? t('publications-shell:news.from', { day: dayText(date, effectiveOn) }) : null;
    },
  };
}
