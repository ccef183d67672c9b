import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageStatus } from '../../parts/feature';

const useNoCount = () => 0;

/** Sets the title of the tab, with the count of this page. Needs a separate key for each `useCount`, because the hooks differ. */
export function DocumentTitle({ title, useCount = useNoCount }: { title: string; useCount?: PageStatus['useTabCount'] }) {
  const { t } = useTranslation('common');
  const count = useCount();
  useEffect(() => {
    document.title = `${count ? `(${count}) ` : ''}${title} · ${t('brand.name')}`;
  }, [title, count, t]);
  return null;
}
