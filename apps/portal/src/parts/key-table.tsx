import { Table, Text } from '@chakra-ui/react';
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
          <Table.ColumnHeader>{t('sitemap.keys.key')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('sitemap.keys.does')}</Table.ColumnHeader>
          <Table.ColumnHeader hideBelow="md">{t('sitemap.keys.where')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {ownKeys(role).map(({ id, keys, where }) => {
          const place = t(`sitemap.keys.${where === 'rows' ? 'everyList' : where}`);
          return (
            <Table.Row key={id}>
              <Table.Cell>
                <KeyCaps keys={keys} />
              </Table.Cell>
              <Table.Cell>
                <Text>{t(`sitemap.keys.${id}`)}</Text>
                <Text textStyle="caption" color="fg.muted" hideFrom="md">
                  {place}
                </Text>
              </Table.Cell>
              <Table.Cell hideBelow="md">{place}</Table.Cell>
            </Table.Row>
          );
        })}
      </Table.Body>
    </Table.Root>
  );
}
