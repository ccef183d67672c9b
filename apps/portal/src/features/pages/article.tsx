import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { CONSENT_VERSION } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { PageHeader } from '../../ui/text/page-header';
import { PAGE_WIDTH } from '../../ui/theme/page-width';

interface Props {
  title: string;
  lead: string;
  parts: readonly { title: string; text: string }[];
}

/** A text page with one column of 760 px. */
export function Article({ title, lead, parts }: Props) {
  const { t } = useTranslation('pages');
  const format = useFormat();
  return (
    <Box maxW={PAGE_WIDTH.form}>
      <PageHeader title={title} subtitle={lead} />
      <Stack gap="6" textStyle="reading">
        {parts.map((part) => (
          <Box as="section" key={part.title}>
            <Heading as="h2" textStyle="sectionTitle" mb="1">
              {part.title}
            </Heading>
            <Text>{part.text}</Text>
          </Box>
        ))}
        <Text textStyle="caption" color="fg.muted">
          {t('updated', { date: format.date(CONSENT_VERSION) })}
        </Text>
      </Stack>
    </Box>
  );
}
