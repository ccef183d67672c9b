import { Box, Menu, Portal, Text } from '@chakra-ui/react';
import { ROLE_LABELS } from '@portal/contracts';
import { LogOut } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMe, useSession } from '../../live/use-session';
import { usePlaces, useShellText } from '../../parts/places';
import { useAfterExit } from '../../ui/overlay/after-exit';
import { Avatar } from '../../ui/text/avatar';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { type ColourMode, chooseColourMode, useColourMode } from '../../ui/theme/colour-mode';
import { useSignOut } from '../use-sign-out';
import { useBack } from './use-back';
import { UserAvatarButton, useUserAvatar } from './user-avatar';

const THEMES: readonly ColourMode[] = ['system', 'light', 'dark'];

/** The menu with the person, their pages, the appearance settings, and the sign-out (R2.10). */
export default function ProfileMenu() {
  const { t } = useTranslation('common');
  const text = useShellText();
  const { user } = useSession();
  const me = useMe();
  const theme = useColourMode();
  const places = usePlaces().filter(({ menu }) => menu);
  const [open, setOpen] = useState(true);
  useBack(useCallback(() => setOpen(false), []));
  const face = useUserAvatar();
  const button = useRef<HTMLButtonElement>(null);
  const { leave, question } = useSignOut(button);
  const { whenGone, onExitComplete } = useAfterExit();
  if (!user || !face) return null;
  const role = me?.role ?? user.role;

  return (
    <>
      <Menu.Root
        open={open}
        onOpenChange={({ open }) => setOpen(open)}
        onExitComplete={onExitComplete}
        positioning={{ placement: 'bottom-end' }}
        lazyMount
        unmountOnExit
      >
        <Menu.Trigger asChild>
          <UserAvatarButton face={face} ref={button} />
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="260px" maxW="320px">
              <Box px="3" pt="2" pb="3" borderBottomWidth="1px" mb="1">
                <Avatar {...face} userType={ROLE_LABELS[role]} />
                {me?.companyName && (
                  <Text mt="1.5" textStyle="caption" color="fg.muted">
                    <Name>{me.companyName}</Name>
                  </Text>
                )}
              </Box>
              {places.map(({ to, title, glyph, menu }) => (
                <Menu.Item key={to} value={to} asChild>
                  <Link to={to}>
                    <Icon as={glyph} />
                    {text(typeof menu === 'string' ? menu : title)}
                  </Link>
                </Menu.Item>
              ))}
              <Menu.Separator />
              <Menu.RadioItemGroup value={theme} onValueChange={({ value }) => chooseColourMode(value as ColourMode)}>
                <Menu.ItemGroupLabel textStyle="caption" color="fg.muted">
                  {t('theme.label')}
                </Menu.ItemGroupLabel>
                {THEMES.map((value) => (
                  <Menu.RadioItem key={value} value={value} closeOnSelect={false}>
                    <Menu.ItemIndicator />
                    {t(`theme.${value}`)}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
              <Menu.Separator />
              <Menu.Item value="sign-out" onClick={() => whenGone(() => void leave())}>
                <Icon as={LogOut} flips />
                {t('shell.signOut')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {question}
    </>
  );
}
