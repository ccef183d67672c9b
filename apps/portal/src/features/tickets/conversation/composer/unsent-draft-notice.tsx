import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { hasWords } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Words } from '../bubble';
import { CopyButton, SMALL_BUTTON } from '../copy-button';
import type { ComposerActor } from './composer';

/** Shows text that can no longer be sent because the ticket was closed, so that the author can copy it. */
export function UnsentDraftNotice({ composer }: { composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const draft = useSelector(composer, ({ context }) => context.draft);
  if (!hasWords(draft)) return null;
  function drop() {
    composer.send({ type: 'wrote', text: '' });
    composer.send({ type: 'attached', files: [] });
  }

  return (
    <Box mb="3">
      <Flex align="center" gap="1" mb="1" textStyle="caption" color="fg.muted">
        <Text as="span" me="auto">
          {t('stale.yours')} · {t('entry.notSent')}
        </Text>
        <CopyButton text={draft.text} />
        <Button {...SMALL_BUTTON} onClick={drop}>
          {t('entry.delete')}
        </Button>
      </Flex>
      <Words bg="bg.own" rounded="md" px="3" py="2" maxH="20dvh" overflowY="auto" tabIndex={0} focusVisibleRing="inside">
        {draft.text}
      </Words>
    </Box>
  );
}
