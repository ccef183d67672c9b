import { Fieldset, Grid, RadioCard, Text } from '@chakra-ui/react';
import type { Registration } from '@portal/contracts';
import { type ReactNode, type Ref, useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TypedSignUp } from './sign-up.form';
import { StepForm, useFieldErrorText } from './step-form';

const ROLES_OF = { employee: ['YHQ', 'RHQ', 'LBO'], partner: ['LBO', 'CP'] } as const;

interface Props {
  footer: ReactNode;
  onDone: (chosen: Pick<Registration, 'role' | 'employee'>) => void;
}

export function RoleStep({ footer, onDone }: Props) {
  const { t } = useTranslation('auth');
  const form = useFormContext<TypedSignUp>();
  const wrong = useFieldErrorText();
  const employee = form.watch('employee') as boolean | undefined;
  const roles = employee === undefined ? [] : ROLES_OF[employee ? 'employee' : 'partner'];

  const answer = (yes: boolean) => {
    form.setValue('employee', yes, { shouldValidate: form.formState.isSubmitted, shouldTouch: true });
    form.clearErrors(['employee', 'role']);
    const open: readonly string[] = ROLES_OF[yes ? 'employee' : 'partner'];
    if (!open.includes(form.getValues('role'))) form.setValue('role', '');
  };

  return (
    <StepForm
      step="role"
      next={t('signUp.next')}
      footer={footer}
      onDone={() => onDone({ role: form.getValues('role') as Registration['role'], employee: form.getValues('employee') })}
    >
      <Controller
        control={form.control}
        name="employee"
        render={({ field }) => (
          <Group legend={t('signUp.role.employee')} error={wrong('employee')}>
            <Cards
              value={field.value === undefined ? null : field.value ? 'yes' : 'no'}
              onChange={(value) => answer(value === 'yes')}
              focusRef={field.ref}
              columns="1fr 1fr"
              choices={[
                { value: 'yes', label: t('signUp.role.yes') },
                { value: 'no', label: t('signUp.role.no') },
              ]}
            />
          </Group>
        )}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <Group legend={t('signUp.role.label')} error={wrong('role')}>
            {roles.length === 0 ? (
              <Text color="fg.muted">{t('signUp.role.first')}</Text>
            ) : (
              <Cards
                value={field.value || null}
                onChange={(value) => form.setValue('role', value, { shouldValidate: true, shouldTouch: true })}
                focusRef={field.ref}
                columns="1fr"
                choices={roles.map((role) => ({ value: role, label: t(`signUp.role.name.${role}`), text: t(`signUp.role.about.${role}`) }))}
              />
            )}
          </Group>
        )}
      />
    </StepForm>
  );
}

function Group({ legend, error, children }: { legend: string; error: ReactNode; children: ReactNode }) {
  const errorId = useId();
  return (
    <Fieldset.Root invalid={Boolean(error)} aria-describedby={error ? errorId : undefined} gap="2">
      <Fieldset.Legend textStyle="label" mb="0">
        {legend}
      </Fieldset.Legend>
      {children}
      {error && (
        <Text id={errorId} textStyle="caption" color="fg.error" mt="1.5">
          {error}
        </Text>
      )}
    </Fieldset.Root>
  );
}

interface CardsProps {
  value: string | null;
  onChange: (value: string) => void;
  focusRef: Ref<HTMLInputElement>;
  columns: string;
  choices: { value: string; label: string; text?: string }[];
}

function Cards({ value, onChange, focusRef, columns, choices }: CardsProps) {
  return (
    <RadioCard.Root value={value} onValueChange={(details) => details.value && onChange(details.value)} size="sm">
      <Grid templateColumns={columns} gap="2">
        {choices.map((choice, index) => (
          <RadioCard.Item key={choice.value} value={choice.value} cursor="pointer" bg={choice.value === value ? 'bg.selected' : 'bg.panel'}>
            <RadioCard.ItemHiddenInput ref={index === 0 ? focusRef : undefined} />
            <RadioCard.ItemControl>
              <RadioCard.ItemContent>
                <RadioCard.ItemText textStyle="body" fontWeight="500">
                  {choice.label}
                </RadioCard.ItemText>
                {choice.text && (
                  <RadioCard.ItemDescription color="fg.muted" opacity="1">
                    {choice.text}
                  </RadioCard.ItemDescription>
                )}
              </RadioCard.ItemContent>
              <RadioCard.ItemIndicator borderColor={choice.value === value ? undefined : 'border.control'} />
            </RadioCard.ItemControl>
          </RadioCard.Item>
        ))}
      </Grid>
    </RadioCard.Root>
  );
}
