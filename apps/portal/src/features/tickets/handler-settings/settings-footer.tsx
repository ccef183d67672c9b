import { Button, Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function SettingsFooter({ save, saving, onCancel }: { save: string; saving: boolean; onCancel: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Dialog.Footer>
      <Button variant="outline" colorPalette="gray" disabled={saving} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" loading={saving} loadingText={save}>
        {save}
      </Button>
    </Dialog.Footer>
  );
}
