import { Button } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listAddress } from '../../parts/publication-address';
import { EmptyState } from '../../ui/feedback/states';

/** Replaces an item that was withdrawn while it was open, or that this reader never had access to. */
export function NoLongerThere({ wasHere, kind }: { wasHere: boolean; kind: PublicationKind }) {
  const { t } = useTranslation('publishing');
  return (
    <EmptyState
      action={
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to={listAddress(kind)}>{t('detail.toList')}</Link>
        </Button>
      }
    >
      <span role={wasHere ? 'alert' : undefined}>{wasHere ? t('list.gone') : t(`detail.missing.${kind}`)}</span>
    </EmptyState>
  );
}
