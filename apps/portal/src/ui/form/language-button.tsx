import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';

export function LanguageButton({ name, ...button }: Partial<IconButtonProps> & { name: string }) {
  const { t } = useTranslation('common');
  return (
    <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={t('language.open', { name })} {...button}>
      <Icon as={Globe} size={18} />
    </IconButton>
  );
}
