import { Box, Flex, Text } from '@chakra-ui/react';
import type { Side, StoredFile, TicketEntry } from '@portal/contracts';
import { Check, CheckCheck, Lock, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileList } from '../../../../files/file-list';
import type { FileSource } from '../../../../files/file-source';
import { useFormat } from '../../../../i18n/format';
import { useNow } from '../../../../ui/text/clock';
import { Icon } from '../../../../ui/text/icon';
import type { TicketView } from '../../tickets.queries';
import { Bubble, Words } from '../bubble';
import type { findSeenMessage, Item } from '../conversation.rules';
import { eventText } from '../ticket-texts';
import { OriginalMailButton } from './original-mail-button';
import { MessageEditor, OwnMessageMenu, useChangeable } from './own-message';

type ItemOf<K extends Item['kind']> = Extract<Item, { kind: K }>;

interface MessageProps {
  view: TicketView;
  item: ItemOf<'message'>;
  attachments: FileSource;
  gallery: readonly StoredFile[];
  /** The newest own message that the other side has read. */
  readMark: ReturnType<typeof findSeenMessage>;
  isNewestOwn: boolean;
}

/**
 * Returns true if this side may open the original mail of a message. The message must be unchanged, and a handler's mail is for handlers
 * only.
 */
const hasOriginalMail = ({ byMail, correctedAt, withdrawnAt, by }: TicketEntry, side: Side): boolean =>
  byMail && correctedAt === null && withdrawnAt === null && (side === 'handler' || by.side === 'requester');

export function Message({ view, item: { entry, isOwn, ours, opens }, attachments, gallery, readMark, isNewestOwn }: MessageProps) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const changeable = useChangeable(view, entry);
  const [editing, setEditing] = useState<'not yet' | 'now' | 'done'>('not yet');
  const seenMark = readMark?.nr === entry.nr ? readMark.mark : null;
  return (
    <Bubble
      by={entry.by}
      company={entry.by.side === 'handler' ? view.ticket.handlingUnit : view.ticket.company}
      at={entry.at}
      isOwn={isOwn}
      isOwnSide={ours}
      isFirstOfGroup={opens}
      marks={
        entry.byMail && (
          <Flex as="span" align="baseline" gap="1">
            <Icon as={Mail} size={12} alignSelf="center" />
            {t(entry.senderVerified ? 'entry.byMail' : 'entry.byMailUnverified')}
          </Flex>
        )
      }
      foot={
        <Foot>
          {changeable && editing !== 'now' && (
            <OwnMessageMenu view={view} entry={entry} takesFocus={editing === 'done'} onEdit={() => setEditing('now')} />
          )}
          {!view.me.readsOnly && hasOriginalMail(entry, view.me.side) && (
            <OriginalMailButton ticketId={view.ticket.ticketId} entryId={entry.entryId} />
          )}
          {entry.correctedAt && !entry.withdrawnAt && (
            <time dateTime={entry.correctedAt} title={format.dateTime(entry.correctedAt)}>
              {t('entry.edited', { time: format.time(entry.correctedAt) })}
            </time>
          )}
          {isOwn && (seenMark || isNewestOwn) && (
            <Flex as="span" align="center" gap="1" title={seenMark ? t('entry.seenBy', { name: seenMark.name }) : undefined}>
              <Icon as={seenMark ? CheckCheck : Check} size={12} />
              {seenMark ? t('entry.seen', { time: format.time(seenMark.at) }) : t('entry.sent')}
            </Flex>
          )}
        </Foot>
      }
    >
      {entry.withdrawnAt ? (
        <Text as="span" color="fg.muted" fontStyle="italic" title={format.dateTime(entry.withdrawnAt)}>
          {t('entry.withdrawn', { time: format.time(entry.withdrawnAt) })}
        </Text>
      ) : editing === 'now' ? (
        <MessageEditor view={view} entry={entry} onClose={() => setEditing('done')} />
      ) : (
        <Words>{entry.text}</Words>
      )}
      <FileList files={entry.files} {...attachments} thumbnails gallery={gallery} />
    </Bubble>
  );
}

/** The line below a message. Renders nothing if it has no content. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" gap="2" mt="1" textStyle="caption" color="fg.subtle" _empty={{ display: 'none' }}>
      {children}
    </Flex>
  );
}

export function Note({ item: { note, isOwn, ours, opens }, me, unit }: { item: ItemOf<'note'>; me: string; unit: string }) {
  const { t } = useTranslation('conversation');
  return (
    <Bubble
      by={note.by}
      company={unit}
      at={note.at}
      isOwn={isOwn}
      isOwnSide={ours}
      isFirstOfGroup={opens}
      tone="note"
      foot={
        <Flex align="center" gap="1" mt="1" textStyle="caption" color="fg.muted">
          <Icon as={Lock} size={12} />
          {t('entry.note')} · {t('entry.noteHint')}
        </Flex>
      }
    >
      <Words mentions={note.mentions} me={me}>
        {note.text}
      </Words>
    </Bubble>
  );
}

export function Line({ item: { entry }, me }: { item: ItemOf<'line'>; me: string }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  return (
    <Box textAlign="center" textStyle="caption" color="fg.muted" my="2" px="4">
      <Text as="span">{eventText(t, entry, me)}</Text>{' '}
      <Box asChild color="fg.subtle">
        <time dateTime={entry.at} title={format.dateTime(entry.at)}>
          {format.time(entry.at)}
        </time>
      </Box>
      {entry.text && (
        <Words maxW="560px" mx="auto" mt="0.5" color="fg" textStyle="body">
          {entry.text}
        </Words>
      )}
    </Box>
  );
}

export function Day({ at }: { at: string }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const daysSince = Math.round((new Date(useNow()).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  const isFar = Math.abs(daysSince) > 300;
  return (
    <Flex align="center" gap="3" my="4" textStyle="caption" fontWeight="500" color="fg.muted">
      <Box flex="1" h="1px" bg="border" />
      {daysSince === 0 ? t('today') : daysSince === 1 ? t('yesterday') : isFar ? format.date(at) : format.day(at)}
      <Box flex="1" h="1px" bg="border" />
    </Flex>
  );
}

/** The line above the first unread message. It stays in place until the reader leaves the conversation. */
export function NewLine() {
  const { t } = useTranslation('conversation');
  return (
    <Flex align="center" gap="3" my="3" textStyle="caption" fontWeight="600" color="fg.warning" data-new-line>
      <Box flex="1" h="1px" bg="live" />
      {t('entry.new')}
      <Box flex="1" h="1px" bg="live" />
    </Flex>
  );
}
