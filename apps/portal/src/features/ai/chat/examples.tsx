import { Box, Button, Grid, Heading, Text } from '@chakra-ui/react';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/text/icon';
import { PAGE_WIDTH } from '../../../ui/theme/page-width';
import { useExamples } from './use-examples';

export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation('ai');
  const examples = useExamples();
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
        {examples.map(({ kind, subject }) => {
          const question = t(`empty.${kind}`, { product: subject, title: subject });
          return (
            <Box as="li" key={kind}>
              <Button
                variant="outline"
                colorPalette="gray"
                bg="bg.panel"
                w="full"
                h="full"
                // Two lines, so that nothing moves when the questions of this reader replace the common ones.
                minH="68px"
                px="4"
                py="3"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                textWrap="pretty"
                fontWeight="400"
                onClick={() => onAsk(question)}
              >
                <Text as="span" lineClamp={2}>
                  {question}
                </Text>
              </Button>
            </Box>
          );
        })}
      </Grid>
    </Box>
  );
}
