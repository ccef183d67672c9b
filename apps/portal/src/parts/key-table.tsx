import { Link as ChakraLink, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRole } from '../live/use-session';
import { useSingleKeys } from '../ui/input/single-keys';
import { KeyCaps } from '../ui/text/key-caps';
import { ownKeys } from './own-keys';

const ProfileLink = ({ children }: { children?: ReactNode }) => (
  <ChakraLink asChild color="brand.fg" variant="underline">
    <Link to="/profile">{children}</Link>
  </ChakraLink>
);

/** Lists the keyboard shortcuts of this person, with a switch that turns off single-character shortcuts. */
export function KeyTable({ labelledBy }: { labelledBy: string }) {
  const { t } = useTranslation('pages');
  const role = useRole();
  const hasSingle = useSingleKeys();
  if (!role) return null;
  return (
    <>
      <Table.Root size="sm" aria-labelledby={labelledBy}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('sitemap.keys.key')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('sitemap.keys.does')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('sitemap.keys.where')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {ownKeys(role, hasSingle).map(({ id, keys, where }) => {
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
      <Text mt="3" textStyle="caption" color="fg.muted">
        <Trans t={t} i18nKey={hasSingle ? 'sitemap.keys.singleOn' : 'sitemap.keys.singleOff'} components={{ profile: <ProfileLink /> }} />
      </Text>
    </>
  );
}
