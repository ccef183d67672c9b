import { IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/text/icon';

export function SettingsButton({ label, glyph, onClick }: { label: string; glyph: LucideIcon; onClick: () => void }) {
  return (
    <IconButton size="sm" variant="ghost" colorPalette="gray" aria-haspopup="dialog" aria-label={label} title={label} onClick={onClick}>
      <Icon as={glyph} size={18} />
    </IconButton>
  );
}
