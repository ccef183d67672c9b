import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { Reply } from '@portal/machines';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';
import { announce } from '../../../../ui/feedback/announcer';
import { Name } from '../../../../ui/text/bidi';
import { Words } from '../bubble';
import type { ComposerActor } from './composer';

/** Shows the new entries that a stale reply does not take into account, then offers to send or edit it. */
export function StalePanel({ reply, composer }: { reply: Reply; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  const { replyId, unseen, text } = reply;
  const closingEntry = unseen.find(({ kind }) => kind === 'closed');
  const messages = unseen.filter(({ kind }) => kind === 'replied').length;

  useEffect(() => {
    announce(t('said.stale'), 'assertive');
    title.current?.focus();
  }, [replyId, t]);

  return (
    <Stack gap="3">
      <Heading as="h3" ref={title} tabIndex={-1} outline="none" textStyle="panelTitle">
        {closingEntry ? t('stale.closed', { name: closingEntry.by.name }) : t('stale.title', { count: messages })}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="2" maxH="28dvh" overflowY="auto" tabIndex={0} focusVisibleRing="inside" rounded="md">
        {unseen.map((entry) => (
          <Box
            as="li"
            key={entry.entryId}
            bg="bg.panel"
            borderWidth="1px"
            borderStartWidth="3px"
            borderStartColor="live"
            rounded="md"
            px="3"
            py="2"
          >
            <Flex gap="2" textStyle="caption" color="fg.muted">
              <Name fontWeight="500" color="fg">
                {entry.by.name}
              </Name>
              <time dateTime={entry.at}>{format.time(entry.at)}</time>
            </Flex>
            <Words>{entry.text}</Words>
          </Box>
        ))}
      </Stack>
      <Box>
        <Text textStyle="label" color="fg.muted" mb="1">
          {t('stale.yours')}
        </Text>
        <Words bg="bg.own" rounded="md" px="3" py="2" maxH="20dvh" overflowY="auto">
          {text}
        </Words>
      </Box>
      <Flex gap="2" justify="flex-end" wrap="wrap">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => composer.send({ type: 'edited', replyId })}>
          {t('stale.edit')}
        </Button>
        <Button size="sm" onClick={() => composer.send({ type: 'sent anyway', replyId })}>
          {t('stale.sendAnyway')}
        </Button>
      </Flex>
    </Stack>
  );
}
