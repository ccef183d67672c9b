import { Box, Grid, Input, Stack } from '@chakra-ui/react';
import { accountRoutes, LIMITS, type UserInfo } from '@portal/contracts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { errorText, schemaResolver, showFieldErrors } from '../../live/failures/field-errors';
import { toast } from '../../ui/feedback/toaster';
import { Field } from '../../ui/form/field';
import { LeaveGuard } from '../../ui/overlay/leave-guard';
import { SaveBar } from './save-bar';
import { Section } from './section';

const fieldsOf = ({ firstname, lastname, phone: Phone }: UserInfo) => ({ firstname, lastname, phone: Phone });
/** Makes an explicit reset discard the typed values. By default they are kept, as after an external change. */
const AFRESH = { keepDirtyValues: false };
const FIELDS = ['firstname', 'lastname', 'phone'] as const;

/**
 * Edits names and phone number. External changes are merged, except for fields that are being edited. `bar` is the element that contains
 * the save bar.
 */
export function Person({ me, photo, bar }: { me: UserInfo; photo: ReactNode; bar: HTMLElement | null }) {
  const { t } = useTranslation(['profile', 'auth']);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    resolver: schemaResolver(accountRoutes.saveProfile.input),
    values: fieldsOf(me),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const wrong = (field: (typeof FIELDS)[number]) => errorText(errors[field]);

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      form.reset(fieldsOf(await api.accounts.saveProfile(values)), AFRESH);
      toast.success({ id: 'profile', title: t('bar.saved') });
    } catch (error) {
      if (!showFieldErrors(form, fieldErrorsOf(error), FIELDS)) setFailure(error);
    }
  });
  const submit = () => {
    if (!isSubmitting) void save();
  };

  return (
    <Section title={t('person.title')}>
      <Stack gap="6" direction={{ base: 'column', sm: 'row' }} align="flex-start">
        {photo}
        <Box asChild flex="1" w="full">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Stack gap="4">
              <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
                <Field label={t('person.firstname')} required error={wrong('firstname')}>
                  <Input autoComplete="given-name" maxLength={LIMITS.personName} {...form.register('firstname')} />
                </Field>
                <Field label={t('person.lastname')} required error={wrong('lastname')}>
                  <Input autoComplete="family-name" maxLength={LIMITS.personName} {...form.register('lastname')} />
                </Field>
              </Grid>
              <Field label={t('person.phone')} error={wrong('phone')}>
                <Input type="tel" autoComplete="tel" maxLength={LIMITS.phone} {...form.register('phone')} />
              </Field>
            </Stack>
            {/* Enter in a field presses this button, because the visible one is outside the form, in the save bar. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </form>
        </Box>
      </Stack>
      {bar &&
        (isDirty || isSubmitting) &&
        createPortal(
          <SaveBar
            saving={isSubmitting}
            failure={failure === null ? null : failureText(failure)}
            onDiscard={() => {
              form.reset(fieldsOf(me), AFRESH);
              setFailure(null);
            }}
            onSave={submit}
          />,
          bar,
        )}
      <LeaveGuard dirty={isDirty && !isSubmitting} title={t('leave.title')} text={t('leave.text')} leave={t('leave.leave')} />
    </Section>
  );
}
