import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/states';

/** What cannot be seen: withdrawn or taken back while it was open, or never there for this reader. */
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
