import { Box, Kbd, Table } from '@chakra-ui/react';
import { type Role, sees } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useRole } from '../live/use-session';

const everyone = () => true;

/** Every key of the portal: the sitemap and the sheet of keys are drawn from it. */
const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'palette', where: 'anywhere' },
  { keys: ['?'], does: 'sheet', where: 'anywhere' },
  { keys: ['Z'], does: 'undo', where: 'anywhere' },
  { keys: ['Alt', 'T'], does: 'toasts', where: 'anywhere' },
  { keys: ['/'], does: 'search', where: 'queues' },
  { keys: ['J', 'K'], does: 'rows', where: 'queues' },
  { keys: ['Enter'], does: 'open', where: 'queues' },
  { keys: ['Esc'], does: 'back', where: 'queues' },
  { keys: ['A'], does: 'accept', where: 'lists' },
  { keys: ['R'], does: 'reject', where: 'lists' },
  { keys: ['.'], does: 'held', where: 'queues' },
  { keys: ['U'], does: 'unread', where: 'inquiries' },
  { keys: ['F'], does: 'reply', where: 'inquiries' },
] as const;

const HAS = { anywhere: everyone, lists: sees.approvals, inquiries: sees.contactUs, queues: everyone } as const;
/** Which of the queues this person has, where a key works in all of them. */
const whereOf = (where: keyof typeof HAS, role: Role) => {
  if (where !== 'queues') return where;
  if (!sees.approvals(role)) return 'inquiries';
  return sees.contactUs(role) ? 'queues' : 'lists';
};

/** The keys that this person has. */
export function KeyTable({ labelledBy }: { labelledBy: string }) {
  const { t } = useTranslation('pages');
  const role = useRole();
  if (!role) return null;
  const keys = KEYS.filter(({ where }) => HAS[where](role));
  return (
    <Table.Root size="sm" aria-labelledby={labelledBy}>
      <Table.Header>
        <Table.Row>
          {(['key', 'does', 'where'] as const).map((column) => (
            <Table.ColumnHeader key={column}>{t(`sitemap.keys.${column}`)}</Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {keys.map(({ keys: pressed, does, where }) => (
          <Table.Row key={does}>
            <Table.Cell>
              <Box as="span" dir="ltr" display="inline-flex" gap="1">
                {pressed.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Box>
            </Table.Cell>
            <Table.Cell>{t(`sitemap.keys.${does}`)}</Table.Cell>
            <Table.Cell>{t(`sitemap.keys.${whereOf(where, role)}`)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
