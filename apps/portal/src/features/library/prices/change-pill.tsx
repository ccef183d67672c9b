import type { PriceChangeKind } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Pill, type PillLook } from '../../../ui/status-pill';

const LOOKS: Record<PriceChangeKind, PillLook> = {
  up: ['amber', '▲'],
  down: ['green', '▼'],
  added: ['blue', '+'],
  removed: ['gray', '–'],
  given: ['blue', '+'],
  withdrawn: ['gray', '–'],
  currency: ['gray', '⇄'],
  unclear: ['amber', '?'],
};

/** How an offer differs, in a word and a sign. */
export function ChangePill({ change }: { change: PriceChangeKind }) {
  const { t } = useTranslation('prices');
  return <Pill look={LOOKS[change]}>{t(`kind.${change}`)}</Pill>;
}
