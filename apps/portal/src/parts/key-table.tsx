import { Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../live/use-session';
import { KeyCaps } from '../ui/key-caps';
import { ownKeys } from './own-keys';

/** The keys that this person has. */
export function KeyTable({ labelledBy }: { labelledBy: string }) {
  const { t } = useTranslation('pages');
  const role = useRole();
  if (!role) return null;
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
        {ownKeys(role).map(({ id, keys, where }) => (
          <Table.Row key={id}>
            <Table.Cell>
              <KeyCaps keys={keys} />
            </Table.Cell>
            <Table.Cell>{t(`sitemap.keys.${id}`)}</Table.Cell>
            <Table.Cell>{t(`sitemap.keys.${where === 'rows' ? 'everyList' : where}`)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
