import { IconButton } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/text/icon';

interface Props {
  name: string;
  size: 'xs' | 'sm';
  onDownload: () => void;
}

export function DownloadButton({ name, size, onDownload }: Props) {
  const { t } = useTranslation('files');
  return (
    <IconButton
      size={size}
      variant="ghost"
      colorPalette="gray"
      rounded="none"
      focusVisibleRing="inside"
      aria-label={t('list.download', { name })}
      onClick={onDownload}
    >
      <Icon as={Download} size={size === 'xs' ? 14 : 16} />
    </IconButton>
  );
}
