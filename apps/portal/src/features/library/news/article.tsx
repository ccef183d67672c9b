import { Box, Button, Text } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { useArticlePlace } from './use-article-place';

/** What a piece of news says. One that was left halfway offers to go on there. */
export function Article({ row: { documentId, version, description } }: { row: NewsRow }) {
  const { t } = useTranslation('news');
  const article = useRef<HTMLDivElement>(null);
  const { isHalfRead, resume } = useArticlePlace(article, { publicationId: documentId, version });
  return (
    <Box ref={article} as="article" tabIndex={-1} outline="none" bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }}>
      {isHalfRead && (
        <Button size="xs" variant="outline" colorPalette="gray" mb="4" onClick={resume}>
          <Icon as={ArrowDown} size={14} />
          {t('resume')}
        </Button>
      )}
      <Text textStyle="reading" maxW="760px" dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
        {description}
      </Text>
    </Box>
  );
}
