import { useTranslation } from 'react-i18next';
import { Article } from './article';

const PARTS = ['access', 'password', 'content', 'conduct', 'changes', 'law'] as const;

export default function TermsScreen() {
  const { t } = useTranslation('pages');
  const parts = PARTS.map((part) => ({ title: t(`terms.${part}.title`), text: t(`terms.${part}.text`) }));
  return <Article title={t('terms.title')} lead={t('terms.lead')} parts={parts} />;
}
