import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Props {
  saving: boolean;
  failure: string | null;
  onDiscard: () => void;
  onSave: () => void;
}

/** The bar at the bottom of the scroll area, shown while changes are unsaved. */
export function SaveBar({ saving, failure, onDiscard, onSave }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Box bg="bg.raised" borderWidth="1px" rounded="lg" boxShadow="md" px="4" py="3" animation="arrive {durations.settle} {easings.settle}">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Text color={failure ? 'fg.error' : 'fg.muted'} role={failure ? 'alert' : 'status'}>
          {failure ?? t('bar.dirty')}
        </Text>
        <Flex gap="2">
          <Button variant="outline" colorPalette="gray" size="sm" disabled={saving} onClick={onDiscard}>
            {t('bar.discard')}
          </Button>
          <Button size="sm" loading={saving} onClick={onSave}>
            {t('bar.save')}
          </Button>
        </Flex>
      </Flex>
    </Box>
  );
}
