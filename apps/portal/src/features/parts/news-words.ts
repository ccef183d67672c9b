import type { PartNews } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';

/** The kinds of changes, the most important for a reader first. */
const KINDS = ['up', 'down', 'given', 'withdrawn', 'added', 'removed', 'currency', 'mentioned'] as const;

/** Returns a function that summarizes the effects of a version on watched parts, such as "2 up, 1 mentioned". */
export function useNewsWords(): (counts: PartNews['counts']) => string {
  const { t } = useTranslation('parts');
  const format = useFormat();
  return (counts) =>
    format.list(KINDS.flatMap((kind) => (counts[kind] ? [t(`news.${kind}`, { number: format.number(counts[kind]) })] : [])));
}
