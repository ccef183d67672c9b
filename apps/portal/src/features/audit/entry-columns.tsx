import { Box, Link } from '@chakra-ui/react';
import { type AuditEntry, EXPORT_KINDS, handlesTickets, ROLE_LABELS, type Role } from '@portal/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { dateFormat } from '../../date-format';
import { useRole } from '../../live/use-session';
import type { Column } from '../../ui/list/data-table';
import { Name } from '../../ui/text/bidi';
import { useLocale } from '../../ui/text/locale';

export function useEntryColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  return [
    { key: 'at', head: t('time'), width: '190px', cell: (entry) => <Moment at={entry.at} /> },
    { key: 'actor', head: t('actor'), width: '28%', cell: (entry) => <Actor entry={entry} /> },
    { key: 'action', head: t('action'), width: '24%', cell: (entry) => <Action entry={entry} /> },
    { key: 'object', head: t('object'), cell: (entry) => <AuditedObject entry={entry} /> },
  ];
}

/** Shows a time with seconds, which distinguish entries within the same minute. */
export function Moment({ at }: { at: string }) {
  const { intl } = useLocale();
  const format = useMemo(() => dateFormat(intl, { dateStyle: 'medium', timeStyle: 'medium' }), [intl]);
  return (
    <Box asChild whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <time dateTime={at}>{format.format(new Date(at))}</time>
    </Box>
  );
}

export function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  if (!actor)
    return (
      <Box as="span" color="fg.muted">
        {t('system')}
      </Box>
    );
  return (
    <>
      <Name>{actor.name}</Name>
      <Box textStyle="caption" color="fg.muted">
        {actor.role === null ? (
          t('directory')
        ) : (
          <>
            {ROLE_LABELS[actor.role]} · <Name>{actor.companyName}</Name>
          </>
        )}
      </Box>
    </>
  );
}

/** Shows the text of an action, with its stable name as the tooltip. If there is no text, shows the name. */
export function Action({ entry: { action, area } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words: unknown = t(`did.${action}` as 'did.session.begun', { defaultValue: '' });
  return (
    <Box title={action}>
      {typeof words === 'string' && words ? words : <Code>{action}</Code>}
      <Box textStyle="caption" color="fg.muted">
        {t(`area.${area}`)}
      </Box>
    </Box>
  );
}

const PAGES: Partial<Record<AuditEntry['area'], string>> = {
  ticket: '/inquiry-detail',
  news: '/news/news-detail',
  event: '/events/event-detail',
};

/** Returns the URL of an item, or null if its area has no page that the reader may open. */
const addressOf = ({ area, object, objectName }: AuditEntry, role: Role | undefined): string | null => {
  const page = PAGES[area];
  if (!page || objectName === null || (area === 'ticket' && !(role && handlesTickets(role)))) return null;
  return `${page}/${encodeURIComponent(object)}`;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Shows an item by its name. An id without a name is shown only if `isFull` is true, otherwise as the tooltip. */
export function AuditedObject({ entry, isFull = false }: { entry: AuditEntry; isFull?: boolean }) {
  const { t } = useTranslation('exports');
  const role = useRole();
  const { area, object, objectName } = entry;
  const table = area === 'export' ? EXPORT_KINDS.find((kind) => kind === object) : undefined;
  const name = table ? t(`kind.${table}`) : objectName;
  const address = addressOf(entry, role);
  if (name === null) return isFull || !(area === 'session' || UUID.test(object)) ? <Code>{object}</Code> : <span title={object}>–</span>;
  return (
    <Box title={object}>
      {address ? (
        <Link asChild>
          <RouterLink to={address}>
            <Name>{name}</Name>
          </RouterLink>
        </Link>
      ) : (
        <Name>{name}</Name>
      )}
    </Box>
  );
}

/** A code or an id, from left to right in every language, and aligned with the content above it. */
export function Code({ children }: { children: string }) {
  return (
    <Box fontFamily="mono" textStyle="caption" color="fg.muted" overflowWrap="anywhere">
      <bdi dir="ltr">{children}</bdi>
    </Box>
  );
}
