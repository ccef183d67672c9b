import { Button, type ButtonProps, IconButton } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/text/icon';
import { touchTarget } from '../ui/theme/touch-targets';

interface Props extends Omit<ButtonProps, 'children'> {
  /** The name of the exported card. With a name, the button is an icon; without one, it has a text label. */
  card?: string | undefined;
}

export function ExportButton({ card, ...button }: Props) {
  const { t } = useTranslation(['exports', 'common']);
  if (card === undefined) {
    return (
      <Button size="sm" variant="outline" colorPalette="gray" {...button}>
        <Icon as={Download} />
        {t('exports:menu.label')}
      </Button>
    );
  }
  const label = t('common:filter.set', { name: t('exports:menu.label'), value: card });
  return (
    <IconButton size="xs" variant="ghost" colorPalette="gray" css={touchTarget} aria-label={label} title={label} {...button}>
      <Icon as={Download} size={14} />
    </IconButton>
  );
}
