import { useTranslation } from 'react-i18next';

/** Returns a function that names an export kind; an unknown one keeps its id. */
export function useKindText(): (kind: string) => string {
  const { t, i18n } = useTranslation('exports');
  return (kind) => (i18n.exists(`kind.${kind}`, { ns: 'exports' }) ? t(`kind.${kind as 'inquiries'}`) : kind);
}
