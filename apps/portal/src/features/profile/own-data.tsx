import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../device/save-file';
import { serverNow } from '../../device/server-clock';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { Section } from './section';

/** Lets a person save what the portal stores about them as a file (GDPR, articles 15 and 20). */
export function OwnData() {
  const { t } = useTranslation('profile');
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setLoading(true);
    setFailure(null);
    try {
      const content = await api.accounts.personalData();
      const json = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
      saveFile(json, `${t('ownData.fileName')} ${new Date(serverNow()).toISOString().slice(0, 10)}.json`);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setLoading(false);
    }
  };

  return (
    <Section title={t('ownData.title')} subtitle={t('ownData.subtitle')}>
      <Button variant="outline" colorPalette="gray" loading={isLoading} onClick={() => void save()}>
        {t('ownData.save')}
      </Button>
      {failure && (
        <Text role="alert" color="fg.error" mt="3">
          {failure}
        </Text>
      )}
    </Section>
  );
}
