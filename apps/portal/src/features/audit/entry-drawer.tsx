import { Box, Button, CloseButton, Drawer, Portal, Stack, Table, Text } from '@chakra-ui/react';
import type { AuditEntry } from '@portal/contracts';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Detail, DetailList } from '../../ui/list/detail-list';
import { Icon } from '../../ui/text/icon';
import { Action, Actor, AuditedObject, Code, Moment } from './entry-columns';

interface Props {
  entry: AuditEntry;
  onClose: () => void;
  onRequest: (requestId: string) => void;
  finalFocus: () => HTMLElement | null;
}

export function EntryDrawer({ entry, onClose, onRequest, finalFocus }: Props) {
  const { t } = useTranslation(['audit', 'common']);
  const { at, action, object, requestId, sealed, withheld, changes } = entry;
  const details: Detail[] = [
    { label: t('time'), value: <Moment at={at} />, copy: at },
    { label: t('actor'), value: <Actor entry={entry} /> },
    { label: t('action'), value: <Action entry={entry} />, copy: action },
    { label: t('object'), value: <AuditedObject entry={entry} isFull />, copy: object },
    ...(requestId ? [{ label: t('request'), value: <Code>{requestId}</Code>, copy: requestId }] : []),
  ];
  return (
    <Drawer.Root open placement="end" finalFocusEl={finalFocus} onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="560px" bg="bg.panel">
            <Drawer.Header borderBottomWidth="1px" py="3">
              <Drawer.Title textStyle="panelTitle">{t('entry')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('common:action.close')} />
            </Drawer.CloseTrigger>
            <Drawer.Body p="4" tabIndex={0} focusVisibleRing="inside">
              <Stack gap="5">
                <DetailList details={details} />
                {changes.length > 0 && <Changes changes={changes} />}
                {changes.length === 0 && withheld.length === 0 && <Text color="fg.muted">{t('changes.none')}</Text>}
                {withheld.length > 0 && <Text color="fg.muted">{t('withheld')}</Text>}
                <Text display="flex" alignItems="center" gap="2" textStyle="caption" color="fg.muted">
                  <Icon as={LockKeyhole} size={14} />
                  {t(sealed ? 'sealed.yes' : 'sealed.no')}
                </Text>
                {requestId && (
                  <Button size="sm" variant="outline" colorPalette="gray" alignSelf="start" onClick={() => onRequest(requestId)}>
                    {t('sameRequest')}
                  </Button>
                )}
              </Stack>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation('audit');
  return (
    <Table.Root size="sm" tableLayout="fixed" borderWidth="1px" rounded="md" aria-label={t('changes.label')}>
      <Table.Header>
        <Table.Row>
          {(['field', 'before', 'after'] as const).map((column) => (
            <Table.ColumnHeader key={column} scope="col">
              {t(`changes.${column}`)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {changes.map(({ field, before, after }) => (
          <Table.Row key={field} verticalAlign="top">
            <Table.ColumnHeader scope="row" fontWeight="400">
              <Code>{field}</Code>
            </Table.ColumnHeader>
            <Value>{before}</Value>
            <Value isNew={before !== after}>{after}</Value>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function Value({ children, isNew = false }: { children: string | null; isNew?: boolean }) {
  const { t } = useTranslation('audit');
  return (
    <Table.Cell whiteSpace="pre-wrap" overflowWrap="anywhere" fontWeight={isNew ? '600' : '400'}>
      {children === null ? (
        <Box as="span" color="fg.subtle" aria-label={t('changes.nothing')}>
          –
        </Box>
      ) : (
        <bdi>{children}</bdi>
      )}
    </Table.Cell>
  );
}
