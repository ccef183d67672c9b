import type { PriceChangeKind } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Pill, type PillLook } from '../../ui/text/status-pill';

const LOOKS: Record<PriceChangeKind, PillLook> = {
  up: ['amber', 'up'],
  down: ['green', 'down'],
  added: ['blue', 'plus'],
  removed: ['gray', 'dash'],
  given: ['blue', 'plus'],
  withdrawn: ['gray', 'dash'],
  currency: ['gray', 'exchange'],
  unclear: ['amber', 'alert'],
};

export function ChangePill({ change }: { change: PriceChangeKind }) {
  const { t } = useTranslation('prices');
  return <Pill look={LOOKS[change]}>{t(`kind.${change}`)}</Pill>;
}
