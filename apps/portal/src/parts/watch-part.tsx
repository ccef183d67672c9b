import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/connection';
import { Icon } from '../ui/text/icon';
import { touchTarget } from '../ui/theme/touch-targets';
import { type Part, setWatching, useWatching } from './watching';

/** The watch toggle beside a part number, synchronized everywhere the part is shown. */
export function WatchPart({ partKey, partNumber, ...button }: Part & Omit<IconButtonProps, 'aria-label'>) {
  const { t } = useTranslation('publications-shell');
  const isWatching = useWatching(partKey);
  const offline = useConnection().state === 'offline';
  const label = t('watch.part', { part: partNumber, interpolation: { escapeValue: false } });
  return (
    <IconButton
      size="2xs"
      variant={isWatching ? 'subtle' : 'ghost'}
      colorPalette={isWatching ? 'brand' : 'gray'}
      color={isWatching ? 'brand.fg' : 'fg.muted'}
      aria-label={label}
      aria-pressed={isWatching}
      title={label}
      disabled={offline}
      css={touchTarget}
      {...button}
      onClick={(event) => {
        event.stopPropagation();
        void setWatching({ partKey, partNumber }, !isWatching);
      }}
    >
      <Icon as={Eye} size={14} />
    </IconButton>
  );
}
