import { CloseButton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function ClearFilter({ label, onClear }: { label: string; onClear: () => void }) {
  const { t } = useTranslation('common');
  return (
    <CloseButton
      variant="outline"
      colorPalette="brand"
      bg="bg.selected"
      size={{ base: 'sm', md: 'xs' }}
      boxSize={{ base: '9', md: '8' }}
      aria-label={t('filter.clear', { name: label })}
      onClick={onClear}
    />
  );
}
