import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/feedback/announcer';
import { copyText } from '../../../ui/feedback/copy-text';

export const SMALL_BUTTON = { size: '2xs', variant: 'ghost', colorPalette: 'gray', minH: '24px' } as const;

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('common');
  async function copy() {
    if (!(await copyText(text))) return;
    announce(t('action.copied'));
  }
  return (
    <Button {...SMALL_BUTTON} onClick={() => void copy()}>
      {t('action.copy')}
    </Button>
  );
}
