import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe, useSession } from '../../live/use-session';
import { Avatar } from '../../ui/text/avatar';

export function useUserAvatar() {
  const { user } = useSession();
  const me = useMe();
  if (!user) return null;
  return {
    firstName: me?.firstname ?? user.firstname,
    lastName: me?.lastname ?? user.lastname,
    photoUrl: me?.photo,
    company: me?.companyName,
    backgroundColor: 'graphite.600',
  };
}
type UserAvatar = NonNullable<ReturnType<typeof useUserAvatar>>;

export function UserAvatarButton({ face, ...button }: { face: UserAvatar } & ComponentProps<'button'>) {
  const { t } = useTranslation('common');
  return (
    <Box asChild rounded="full" cursor="pointer" focusVisibleRing="outside" flexShrink="0" lineHeight="0">
      <button type="button" {...button}>
        <Box as="span" aria-hidden="true">
          <Avatar {...face} size={32} />
        </Box>
        <Box as="span" srOnly>
          {t('shell.profileOf', { name: `${face.firstName} ${face.lastName}` })}
        </Box>
      </button>
    </Box>
  );
}
