import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/states';

/** Shown in place of an item that was withdrawn while it was open, or that this reader never had access to. */
export function NoLongerThere({ wasHere, list }: { wasHere: boolean; list: string }) {
  const { t } = useTranslation('publishing');
  return (
    <EmptyState
      action={
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to={list}>{t('detail.toList')}</Link>
        </Button>
      }
    >
      <span role={wasHere ? 'alert' : undefined}>{wasHere ? t('list.gone') : t('detail.missing')}</span>
    </EmptyState>
  );
}
