import { Center, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Illustration } from '../../ui/text/illustration';

/** Replaces a file that the reader can no longer access. */
export function GoneView() {
  const { t } = useTranslation('viewer');
  return (
    <Center role="alert" flex="1" flexDirection="column" gap="3" p="6" textAlign="center">
      <Illustration kind="settled" />
      <Text textStyle="sectionTitle">{t('gone.title')}</Text>
      <Text color="fg.muted" maxW="44ch" textWrap="balance">
        {t('gone.text')}
      </Text>
    </Center>
  );
}
