import { Center, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** A placeholder with the aspect ratio of a page. */
export function PageFrame({ ratio }: { ratio: number }) {
  const { t } = useTranslation('common');
  return (
    <Center flex="1" minH="0" p="4" bg="bg.muted" alignItems="flex-start" overflow="hidden" role="status" aria-label={t('loading')}>
      <Skeleton w="full" maxW="1100px" rounded="none" style={{ aspectRatio: String(ratio) }} />
    </Center>
  );
}
