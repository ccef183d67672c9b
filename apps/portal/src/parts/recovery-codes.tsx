import { Box, Button, Flex, Grid, Portal, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../device/save-file';
import { announce } from '../ui/feedback/announcer';
import { copyText } from '../ui/feedback/copy-text';
import { Code } from '../ui/text/bidi';

const OUTLINED = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const;

/** Shows new recovery codes, which can be copied, saved as a file and printed. They are not shown again. */
export default function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['second-factor', 'common']);
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) announce(t('common:action.copied'));
  };
  return (
    <Stack gap="4">
      <Text>{t('codes.text')}</Text>
      <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(9rem, 1fr))" gap="2" p="4" bg="bg.subtle" rounded="md">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Grid>
      <Flex gap="2" wrap="wrap">
        <Button {...OUTLINED} onClick={() => void copy()}>
          {t('common:action.copy')}
        </Button>
        <Button {...OUTLINED} onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `${t('codes.title')}.txt`)}>
          {t('codes.download')}
        </Button>
        <Button {...OUTLINED} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Flex>
      <Portal>
        <Box data-print="" display="none" css={{ '@media print': { display: 'block' } }} bg="white" color="black" aria-hidden>
          <Text fontSize="16pt" fontWeight="600">
            {t('codes.title')}
          </Text>
          <Text>{location.host}</Text>
          <Text as="pre" mt="4">
            {text}
          </Text>
        </Box>
      </Portal>
    </Stack>
  );
}
