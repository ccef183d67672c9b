import { Box, Spinner, Text } from '@chakra-ui/react';
import { FileTooLarge, isRefusedAs, LIMITS, type UserInfo, WrongKind } from '@portal/contracts';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';
import { Avatar } from '../../ui/text/avatar';
import { imageKindOf, PhotoUnreadable, uploadablePhoto } from './photo-file';

/** The profile photo in edit mode (R2.13). A new photo is received as `account.changed` in every tab. */
export function Photo({ me }: { me: UserInfo }) {
  const { t } = useTranslation('profile');
  const { fileSize } = useFormat();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A limit of 5 MiB is shown as 5 MB.
  const size = fileSize(LIMITS.photoBytes / 1.024 ** 2);

  async function uploadPhoto(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Reset the input, so that the same file can be chosen again after a failure.
    input.value = '';
    if (!file || saving) return;
    setFailure(null);
    setSaving(true);
    try {
      const photo = await uploadablePhoto(file);
      if (photo.size > LIMITS.photoBytes) return setFailure(t('person.photoTooLarge', { size }));
      await api.accounts.savePhoto({ callerId: me.userId }, { file: photo });
      toast.success({ id: 'photo', title: t('person.photoSaved') });
    } catch (error) {
      if (error instanceof PhotoUnreadable)
        setFailure(error.kind ? t('person.photoUnreadable', { kind: error.kind }) : t('person.photoWrongKind'));
      else if (isRefusedAs(error, WrongKind)) {
        const kind = await imageKindOf(file);
        setFailure(kind ? t('person.photoDamaged', { kind }) : t('person.photoWrongKind'));
      } else if (isRefusedAs(error, FileTooLarge)) setFailure(t('person.photoTooLarge', { size }));
      else setFailure(failureText(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Box w={{ base: 'full', sm: '140px' }} flexShrink="0">
      <Box position="relative" w="72px">
        <Avatar
          firstName={me.firstname}
          lastName={me.lastname}
          photoUrl={me.photo}
          size={72}
          company={me.companyName}
          showEditIcon
          handleProfileImageChange={(event) => void uploadPhoto(event)}
        />
        {saving && (
          <Box position="absolute" inset="0" display="grid" placeItems="center" bg="bg.panel/70" rounded="full" role="status">
            <Spinner size="sm" color="brand.fg" aria-label={t('person.photoSaving')} />
          </Box>
        )}
      </Box>
      <Text textStyle="caption" color="fg.muted" mt="2">
        {t('person.photoHelp', { size })}
      </Text>
      {failure && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="1">
          {failure}
        </Text>
      )}
    </Box>
  );
}
