import { Button, type ButtonProps } from '@chakra-ui/react';
import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BADGE_CAP } from '../text/badge';
import { Icon } from '../text/icon';

/** A button that shows new rows, which wait because they would move the rows that the person is reading. */
export function NewRowsPill({ count, children, ...button }: ButtonProps & { count: number }) {
  const { t } = useTranslation('common');
  if (!count) return null;
  return (
    <Button
      size="xs"
      h="28px"
      rounded="full"
      boxShadow="md"
      pointerEvents="auto"
      animation="arrive {durations.settle} {easings.settle}"
      {...button}
    >
      <Icon as={ArrowUp} size={14} />
      {children ?? (count > BADGE_CAP ? t('table.newRowsCapped') : t('table.newRows', { count }))}
    </Button>
  );
}
