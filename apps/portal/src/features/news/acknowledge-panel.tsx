import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { isRefusedAs, NewerVersion, type NewsRow } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { announce } from '../../ui/feedback/announcer';
import { FormAlert } from '../../ui/form/form-alert';
import { useOnce } from '../../ui/input/use-once';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { signNews } from './news.cache';
import { newsQuery } from './news.queries';

/** Lets one person acknowledge a news item for the company, and then shows who acknowledged it and when (R3.14). */
export function AcknowledgePanel({ row: { documentId, version, acknowledged } }: { row: NewsRow }) {
  const { t } = useTranslation('news');
  const client = useQueryClient();
  const offline = useConnection().state === 'offline';
  const [first] = useState(version);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isNewer = version > first;
  const [sign, isSigning] = useOnce(async () => {
    setAsking(false);
    setFailure(null);
    try {
      const { document } = await api.news.acknowledge({ documentId, version });
      if (document.acknowledged) signNews(client, { publicationId: documentId, version, acknowledged: document.acknowledged });
      announce(t('acknowledge.done'));
    } catch (error) {
      // A newer version has been published since. It is fetched and announced, because the reader has not read it.
      if (isRefusedAs(error, NewerVersion)) return client.invalidateQueries({ queryKey: newsQuery(documentId).queryKey });
      setFailure(failureText(error));
    }
  });
  if (acknowledged)
    return (
      <Flex role="status" align="center" gap="3" bg="bg.success" color="fg.success" rounded="lg" px="4" py="3">
        <Icon as={BadgeCheck} size={20} />
        <Text minW="0">
          {t('acknowledge.by', { name: acknowledged.by })} · <RelativeTime at={acknowledged.at} />
        </Text>
      </Flex>
    );
  return (
    <Box as="section" aria-label={t('acknowledge.title')} bg="amber.subtle" borderWidth="1px" borderColor="amber.muted" rounded="lg" p="4">
      <Flex align="center" gap="3" wrap="wrap">
        <Icon as={CircleAlert} size={20} color="amber.fg" />
        <Box flex="1" minW="220px">
          <Text fontWeight="600" role={isNewer ? 'alert' : undefined}>
            {t(isNewer ? 'acknowledge.newer' : 'acknowledge.question')}
          </Text>
          <Text textStyle="label" color="fg.muted">
            {t('acknowledge.help')}
          </Text>
        </Box>
        <Button disabled={offline} loading={isSigning} loadingText={t('acknowledge.button')} onClick={() => setAsking(true)}>
          {t('acknowledge.button')}
        </Button>
      </Flex>
      <ConfirmDialog
        open={isAsking}
        tone="brand"
        title={t('acknowledge.confirmTitle')}
        confirm={t('acknowledge.button')}
        onConfirm={() => void sign()}
        onCancel={() => setAsking(false)}
      >
        {t('acknowledge.confirmText')}
      </ConfirmDialog>
      {failure && (
        <Box mt="3">
          <FormAlert>{failure}</FormAlert>
        </Box>
      )}
    </Box>
  );
}
