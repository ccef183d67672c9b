import { Box, Button, CloseButton, Drawer, Portal, Stack, Text } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { type Place, useShellText } from '../../parts/places';
import { Badge, CountedTitle } from '../../ui/text/badge';
import { Icon } from '../../ui/text/icon';
import { Wordmark } from '../../ui/text/mark';
import { useSignOut } from '../use-sign-out';
import { useBack } from './use-back';

interface Props {
  open: boolean;
  onClose: () => void;
  places: readonly Place[];
}

const GROUPS = ['work', 'library', 'account'] as const;

/** Lists every menu entry of this person. Closes when the person follows an entry or goes back (R2.11). */
export default function SideDrawer({ open, onClose, places }: Props) {
  const { t } = useTranslation('common');
  const { leave, question } = useSignOut();
  const id = useId();
  useBack(onClose);

  return (
    <Drawer.Root placement="start" size="xs" open={open} onOpenChange={(details) => !details.open && onClose()} lazyMount>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label={t('shell.menu')}>
            <Drawer.Header py="3" px="4">
              <Wordmark />
            </Drawer.Header>
            <Drawer.Body px="2" py="2">
              <Stack as="nav" aria-label={t('shell.menu')} gap="4">
                {GROUPS.map((group) => {
                  const groupPlaces = places.filter((place) => place.group === group);
                  if (!groupPlaces.length) return null;
                  return (
                    <Box key={group}>
                      <Text id={`${id}-${group}`} textStyle="caption" color="fg.muted" px="3" pb="1">
                        {t(`shell.group.${group}`)}
                      </Text>
                      <Stack as="ul" aria-labelledby={`${id}-${group}`} gap="0.5" listStyleType="none">
                        {groupPlaces.map((place) => (
                          <li key={place.to}>
                            <Row place={place} onFollow={onClose} />
                          </li>
                        ))}
                      </Stack>
                    </Box>
                  );
                })}
              </Stack>
            </Drawer.Body>
            <Drawer.Footer justifyContent="stretch" px="2" py="3" borderTopWidth="1px">
              <Button variant="ghost" colorPalette="gray" w="full" justifyContent="flex-start" onClick={() => void leave()}>
                <Icon as={LogOut} flips />
                {t('shell.signOut')}
              </Button>
            </Drawer.Footer>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('action.close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
      {question}
    </Drawer.Root>
  );
}

function Row({ place, onFollow }: { place: Place; onFollow: () => void }) {
  const title = useShellText()(place.title);
  const count = place.useCount();
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      gap="3"
      px="3"
      minH={{ base: '44px', md: '40px' }}
      rounded="md"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
      css={{ '&[aria-current=page]': { bg: 'bg.selected', fontWeight: 500 } }}
    >
      <NavLink to={place.to} onClick={onFollow}>
        <Icon as={place.glyph} size={18} color="fg.muted" />
        <CountedTitle title={title} count={count} />
        <Badge count={count} ms="auto" />
      </NavLink>
    </Box>
  );
}
