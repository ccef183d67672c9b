import { useTranslation } from 'react-i18next';
import { Article } from './article';

const PARTS = ['who', 'what', 'why', 'long', 'device', 'rights'] as const;

export default function PrivacyScreen() {
  const { t } = useTranslation('pages');
  const parts = PARTS.map((part) => ({ title: t(`privacy.${part}.title`), text: t(`privacy.${part}.text`) }));
  return <Article title={t('privacy.title')} lead={t('privacy.lead')} parts={parts} />;
}
