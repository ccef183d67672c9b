import type { PartNews } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';

/** In the order of importance to a reader. */
const KINDS = ['up', 'down', 'given', 'withdrawn', 'added', 'removed', 'currency', 'mentioned'] as const;

/** Returns a function that summarizes a version's effect on watched parts: "2 up, 1 mentioned". */
export function useNewsWords(): (counts: PartNews['counts']) => string {
  const { t } = useTranslation('parts');
  const format = useFormat();
  return (counts) =>
    format.list(KINDS.flatMap((kind) => (counts[kind] ? [t(`news.${kind}`, { number: format.number(counts[kind]) })] : [])));
}
