import { Button, Flex, Text } from '@chakra-ui/react';
import type { Reply } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { Clock, Paperclip, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../live/failures/failure';
import { Name } from '../../../../ui/text/bidi';
import { Icon } from '../../../../ui/text/icon';
import type { TicketView } from '../../tickets.queries';
import { Bubble, Words } from '../bubble';
import type { ComposerActor } from '../composer/composer';
import { CopyButton, SMALL_BUTTON } from '../copy-button';

interface Props {
  reply: Reply;
  composer: ComposerActor;
  view: Pick<TicketView, 'me' | 'offline' | 'ticket'>;
  opens: boolean;
}

/** A reply that the server has not accepted yet, with its state (pending or failed) and its actions. A closed ticket offers no retry. */
export function Outgoing({ reply, composer, view: { me, offline, ticket }, opens }: Props) {
  const { t } = useTranslation('conversation');
  const isWaitingToRetry = useSelector(composer, (now) => now.matches({ outbox: 'resting' }));
  const { replyId, text, files, writtenAt, standing, failure } = reply;
  const isFailed = standing !== 'waiting';
  const isClosed = ticket.status === 'Closed';
  const changeable = isFailed || isWaitingToRetry;
  return (
    <Bubble
      by={{ name: me.name, photo: null }}
      company={me.side === 'handler' ? ticket.handlingUnit : ticket.company}
      at={writtenAt}
      isOwn
      isOwnSide
      isFirstOfGroup={opens}
      tone={isFailed ? 'failed' : 'message'}
      foot={
        <Flex align="center" justify="flex-end" gap="1" wrap="wrap" mt="1" textStyle="caption" color={isFailed ? 'fg.error' : 'fg.muted'}>
          <Icon as={isFailed ? TriangleAlert : Clock} size={12} />
          <Text as="span" me="1">
            {isFailed ? t('entry.notSent') : offline || isWaitingToRetry ? t('entry.waiting') : t('entry.sending')}
          </Text>
          {isFailed && !isClosed && (
            <Button {...SMALL_BUTTON} onClick={() => composer.send({ type: 'retried', replyId })}>
              {t('entry.retry')}
            </Button>
          )}
          {changeable && !isClosed && (
            <Button {...SMALL_BUTTON} onClick={() => composer.send({ type: 'edited', replyId })}>
              {t('entry.edit')}
            </Button>
          )}
          {isFailed && isClosed && <CopyButton text={text} />}
          {changeable && (
            <Button {...SMALL_BUTTON} onClick={() => composer.send({ type: 'deleted', replyId })}>
              {t('entry.delete')}
            </Button>
          )}
        </Flex>
      }
    >
      <Words>{text}</Words>
      {files.map(({ fileId, name }) => (
        <Flex key={fileId} align="center" gap="2" textStyle="label" minW="0">
          <Icon as={Paperclip} />
          <Name truncate>{name}</Name>
        </Flex>
      ))}
      {isFailed && failure && (
        <Text textStyle="caption" color="fg.error">
          {failureText(failure)}
        </Text>
      )}
    </Bubble>
  );
}
