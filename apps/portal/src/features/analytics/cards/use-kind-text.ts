import { useTranslation } from 'react-i18next';

/** What was exported, in the words of the reader; what has no word by its own name. */
export function useKindText(): (kind: string) => string {
  const { t, i18n } = useTranslation('exports');
  return (kind) => (i18n.exists(`kind.${kind}`, { ns: 'exports' }) ? t(`kind.${kind as 'inquiries'}`) : kind);
}
