import type { PartNews } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';

/** In the order in which a reader asks for them. */
const KINDS = ['up', 'down', 'given', 'withdrawn', 'added', 'removed', 'currency', 'mentioned'] as const;

/** "2 up, 1 mentioned": what a version means for the watched parts. */
export function useNewsWords(): (counts: PartNews['counts']) => string {
  const { t } = useTranslation('parts');
  const format = useFormat();
  return (counts) =>
    format.list(KINDS.flatMap((kind) => (counts[kind] ? [t(`news.${kind}`, { number: format.number(counts[kind]) })] : [])));
}
