import { Box, Button, Grid, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { useSession } from '../../../live/use-session';
import { Icon } from '../../../ui/text/icon';
import { PAGE_WIDTH } from '../../../ui/theme/page-width';

const KINDS = ['temperature', 'response', 'accuracy', 'output'] as const;
/** The products of the example questions until the reader's products are loaded. */
const COMMON_PRODUCTS = ['YD-G2', 'YD-L5', 'YD-F20', 'YD-S3'];
const CODE = /\bYD-[A-Z0-9]+/;

/** Returns the products of the documents published most recently to this person. */
function useProducts(): string[] {
  const callerId = useSession().user?.userId ?? '';
  const { data } = useQuery({ ...api.documents.list.query({ callerId, pageNumber: 1, pageSize: 12 }), enabled: callerId !== '' });
  const codes = (data?.items ?? []).flatMap(({ title }) => CODE.exec(title)?.[0] ?? []);
  return [...new Set([...codes, ...COMMON_PRODUCTS])].slice(0, KINDS.length);
}

export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation('ai');
  const products = useProducts();
  return (
    <Box w="full" maxW={PAGE_WIDTH.form} mx="auto" py="8">
      <Icon as={Sparkles} size={28} color="brand.fg" mb="3" />
      <Heading as="h2" textStyle="pageTitle" mb="1">
        {t('empty.title')}
      </Heading>
      <Text color="fg.muted" textStyle="reading" textWrap="balance">
        {t('empty.text')}
      </Text>
      <Text id="examples" textStyle="label" color="fg.muted" mt="8" mb="2">
        {t('empty.examples')}
      </Text>
      <Grid as="ul" aria-labelledby="examples" listStyleType="none" templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="2">
        {KINDS.map((kind, at) => {
          const question = t(`empty.${kind}`, { product: products[at] });
          return (
            <Box as="li" key={kind}>
              <Button
                variant="outline"
                colorPalette="gray"
                bg="bg.panel"
                w="full"
                h="full"
                minH="56px"
                px="4"
                py="3"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                textWrap="pretty"
                fontWeight="400"
                onClick={() => onAsk(question)}
              >
                {question}
              </Button>
            </Box>
          );
        })}
      </Grid>
    </Box>
  );
}
