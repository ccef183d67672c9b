import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Code } from '../../../../ui/text/bidi';
import { type TicketView, ticketAddress } from '../../tickets.queries';
import { Rating } from '../rating';
import type { ComposerActor } from './composer';
import { unsentDraftOf } from './unsent-draft';

/** Replaces the composer of a closed ticket and offers a follow-up inquiry. */
export function ClosedPanel({ view, composer }: { view: TicketView; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const hasUnsent = useSelector(composer, ({ context }) => unsentDraftOf(context).text !== '');
  const { ticketId, followedBy } = view.ticket;
  return (
    <Stack gap="4">
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1" minW="200px">
          <Text fontWeight="600">{t('closed.title')}</Text>
          <Text color="fg.muted" textStyle="caption">
            {followedBy ? (
              <Trans
                t={t}
                i18nKey="closed.continued"
                components={{
                  ticket: (
                    <Box asChild color="brand.fg" textDecoration="underline">
                      <Link to={ticketAddress(followedBy.ticketId)}>
                        <Code>{followedBy.ticketNo}</Code>
                      </Link>
                    </Box>
                  ),
                }}
              />
            ) : (
              t(view.me.side === 'handler' ? 'closed.textHandler' : hasUnsent ? 'closed.carried' : 'closed.text')
            )}
          </Text>
        </Box>
        {view.me.side === 'requester' && !followedBy && (
          <Button asChild size="sm">
            <Link to={`/contact-us?follows=${encodeURIComponent(ticketId)}`}>{t('closed.followUp')}</Link>
          </Button>
        )}
      </Flex>
      {view.me.side === 'requester' && <Rating view={view} />}
    </Stack>
  );
}
