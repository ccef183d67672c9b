import { Box } from '@chakra-ui/react';
import { type AuditEntry, ROLE_LABELS } from '@portal/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Name } from '../../ui/bidi';
import type { Column } from '../../ui/data-table';
import { useLocale } from '../../ui/locale';

/** When, who, what, and to what. */
export function useEntryColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  return [
    { key: 'at', head: t('time'), width: '190px', cell: (entry) => <Moment at={entry.at} /> },
    { key: 'actor', head: t('actor'), width: '28%', cell: (entry) => <Actor entry={entry} /> },
    { key: 'action', head: t('action'), width: '24%', cell: (entry) => <Action entry={entry} /> },
    { key: 'object', head: t('object'), cell: (entry) => <ObjectOf entry={entry} /> },
  ];
}

/** To the second, as entries of one minute are told apart by it. */
export function Moment({ at }: { at: string }) {
  const { intl } = useLocale();
  const format = useMemo(() => new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'medium' }), [intl]);
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
        {ROLE_LABELS[actor.role]} · <Name>{actor.companyName}</Name>
      </Box>
    </>
  );
}

export function Action({ entry: { action, area } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  return (
    <>
      {t(`area.${area}`)}
      <Code>{action}</Code>
    </>
  );
}

export function ObjectOf({ entry: { object, objectName } }: { entry: AuditEntry }) {
  return (
    <>
      {objectName !== null && <Name>{objectName}</Name>}
      <Code>{object}</Code>
    </>
  );
}

/** A code or an id: left to right in every language, and at the side of what stands above it. */
export function Code({ children }: { children: string }) {
  return (
    <Box fontFamily="mono" textStyle="caption" color="fg.muted" overflowWrap="anywhere">
      <bdi dir="ltr">{children}</bdi>
    </Box>
  );
}
