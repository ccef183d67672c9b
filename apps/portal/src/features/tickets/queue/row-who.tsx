import { Box, Flex } from '@chakra-ui/react';
import { AlarmClock, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { RelativeTime } from '../../../ui/text/relative-time';
import type { Reader } from '../tickets.filter';
import type { TicketRow } from '../tickets.queries';

export interface RowWhoProps {
  row: TicketRow;
  me: Reader;
  /** True if the local company is shown beside the partner: for handlers of several local companies. */
  withLco: boolean;
  isSortedByOpening: boolean;
}

/**
 * The first line of a row, with its icons and time. Handlers see the requester and company. Requesters see the handler and, for a
 * colleague's ticket, the requester.
 */
export function RowWho({ row, me, withLco, isSortedByOpening }: RowWhoProps) {
  const { t } = useTranslation('inquiries');
  const format = useFormat();
  const { unread, user, company, lcoName, assignee, handlingUnit } = row;
  const names = me.handles
    ? [user, company, ...(withLco && lcoName && lcoName !== company ? [lcoName] : [])]
    : [...(row.userId === me.id ? [] : [user]), ...(assignee ? [assignee.name] : []), handlingUnit];
  return (
    <Flex align="center" gap="2" textStyle="caption" color="fg.muted">
      {unread && <Box as="span" role="img" aria-label={t('row.unread')} boxSize="8px" rounded="full" bg="brand.solid" flexShrink="0" />}
      {row.mentioned && <Mark title={t('row.mentioned')}>{t('row.mention')}</Mark>}
      {row.back && (
        <Mark title={t('row.backFromSnooze')} glyph={AlarmClock}>
          {t('row.back')}
        </Mark>
      )}
      {row.snoozedUntil && (
        <Mark title={t('row.snoozedUntil', { time: format.dateTime(row.snoozedUntil) })} glyph={AlarmClock} isInformative>
          {format.upcoming(row.snoozedUntil)}
        </Mark>
      )}
      {/* Each name is truncated at its own end. Otherwise a Latin name in an Arabic line would lose its start. */}
      <Flex as="span" flex="1" minW="0" whiteSpace="pre">
        {names.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <Name
              truncate
              minW="0"
              maxW="full"
              flexShrink={index === 0 ? '0' : '1'}
              {...(index === 0 ? { color: 'fg', fontWeight: unread ? '600' : '500' } : {})}
            >
              {name}
            </Name>
          </Fragment>
        ))}
      </Flex>
      <RelativeTime at={isSortedByOpening ? row.submittedDate : row.lastAt} fontWeight={unread ? '600' : '400'} />
    </Flex>
  );
}

interface MarkProps {
  title: string;
  glyph?: LucideIcon;
  /** True for an icon that is informative rather than a warning. */
  isInformative?: boolean;
  children: string;
}

/** An icon of a row, with its full text for screen readers. */
function Mark({ title, glyph, isInformative, children }: MarkProps) {
  return (
    <Flex
      as="span"
      role="img"
      aria-label={title}
      title={title}
      align="center"
      gap="1"
      flexShrink="0"
      rounded="full"
      px="1.5"
      lineHeight="16px"
      fontSize="11px"
      fontWeight="600"
      bg={isInformative ? 'bg.muted' : 'brand.solid'}
      color={isInformative ? 'fg.muted' : 'brand.contrast'}
    >
      {glyph && <Icon as={glyph} size={10} />}
      {children}
    </Flex>
  );
}
