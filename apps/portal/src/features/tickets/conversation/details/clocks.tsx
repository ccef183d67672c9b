import { Box, Flex, Text } from '@chakra-ui/react';
import type { TicketClock } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';
import { useNow } from '../../../../ui/text/clock';
import { urgencyOf } from '../../../../ui/text/deadline';
import { AnswerTime } from '../../answer-time';
import type { TicketView } from '../../tickets.queries';

const COLOURS = { calm: 'fg.muted', soon: 'fg.warning', urgent: 'fg.error', passed: 'fg.error' } as const;

interface ClockProps {
  label: string;
  by: string;
  done: string | null;
  /** The time when the target stopped applying without being met. */
  stoppedAt: string | null;
}

function Clock({ label, by, done, stoppedAt }: ClockProps) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const now = useNow();
  const endTime = done ?? stoppedAt;
  const leftMs = Date.parse(by) - (endTime ? Date.parse(endTime) : now);
  const isLate = leftMs < 0;
  const describeTime = () => {
    if (isLate) return endTime ? t('details.late') : t('details.lateBy', { time: format.duration(-leftMs) });
    return endTime ? t('details.onTime') : t('details.dueIn', { time: format.duration(leftMs) });
  };
  return (
    <Box>
      <Flex justify="space-between" columnGap="3" wrap="wrap">
        <Text color="fg.muted">{label}</Text>
        <Text
          fontVariantNumeric="tabular-nums"
          fontWeight="500"
          color={endTime ? (isLate ? 'fg.error' : 'fg.success') : COLOURS[urgencyOf(leftMs)]}
        >
          {describeTime()}
        </Text>
      </Flex>
      <Text>{format.dateTime(endTime ?? by)}</Text>
    </Box>
  );
}

/** Shows the deadlines of a ticket. The requester sees only when to expect an answer, not whether a handler is late. */
export function Clocks({ view: { ticket, me } }: { view: TicketView }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const now = useNow();
  const { answerBy, answeredAt, resolveBy, closedAt }: TicketClock = ticket.clock;
  if (me.side === 'requester') {
    const isExpected = !answeredAt && !closedAt && Date.parse(answerBy) > now;
    return (
      <>
        {isExpected && <Text>{t('details.expectedBy', { time: format.dateTime(answerBy) })}</Text>}
        {!closedAt && <AnswerTime />}
      </>
    );
  }
  return (
    <>
      <Clock label={answeredAt ? t('details.answered') : t('details.answerBy')} by={answerBy} done={answeredAt} stoppedAt={closedAt} />
      <Clock label={closedAt ? t('details.closed') : t('details.resolveBy')} by={resolveBy} done={closedAt} stoppedAt={null} />
    </>
  );
}
