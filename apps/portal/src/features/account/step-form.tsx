import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../live/failures/field-errors';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { Icon } from '../../ui/text/icon';
import { FIELDS_OF, type FormStep, type TypedSignUp } from './sign-up.form';

interface Props {
  step: FormStep;
  next: string;
  busy?: boolean;
  failure?: ReactNode;
  footer?: ReactNode;
  onBack?: () => void;
  onDone: () => void;
  children: ReactNode;
}

/** The number of invalid fields from which they are also listed above the form. */
const LISTED_FROM = 4;

/** One step of the sign-up. Only the fields of this step are validated before it is completed. */
export function StepForm({ step, next, busy, failure, footer, onBack, onDone, children }: Props) {
  const { t } = useTranslation('auth');
  const form = useFormContext<TypedSignUp>();
  const { errors } = form.formState;
  const errorTextOf = useFieldErrorText();
  const fields = FIELDS_OF[step];
  // Clear an error while typing. Clearing it on blur would move the button under the pointer during a click.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && form.getFieldState(name as keyof TypedSignUp).error) void form.trigger(name as keyof TypedSignUp);
        },
      }),
    [form],
  );
  const submit = async () => {
    if (!busy && (await form.trigger([...fields], { shouldFocus: true }))) onDone();
  };
  const wrong = fields.filter((field) => errors[field]?.message);

  return (
    <FormBody gap="5" onSubmit={submit}>
      {wrong.length >= LISTED_FROM && (
        <FormAlert>
          {t('check.listTitle', { count: wrong.length })}
          <Box as="ul" ps="4" listStyleType="disc" textStyle="caption">
            {wrong.map((field) => (
              <li key={field}>
                <Box asChild minH="24px" verticalAlign="top" textDecoration="underline" cursor="pointer" textAlign="start">
                  <button type="button" onClick={() => form.setFocus(field)}>
                    {t(`field.${field as 'email'}`)}: {errorTextOf(field)}
                  </button>
                </Box>
              </li>
            ))}
          </Box>
        </FormAlert>
      )}
      {children}
      {failure && <FormAlert>{failure}</FormAlert>}
      <Flex gap="3" justify="space-between" wrap="wrap" align="center" mt="1">
        {onBack ? (
          <Button type="button" variant="ghost" colorPalette="gray" ms="-4" onClick={onBack} disabled={busy}>
            <Icon as={ArrowLeft} flips />
            {t('signUp.back')}
          </Button>
        ) : (
          <Box color="fg.muted">{footer}</Box>
        )}
        <Button type="submit" loading={busy} minW="120px">
          {next}
        </Button>
      </Flex>
    </FormBody>
  );
}

/** Returns a function with the error text of a field in the language of the page. A missing value has a separate text for each field. */
export function useFieldErrorText() {
  const { t } = useTranslation('auth');
  const {
    formState: { errors },
  } = useFormContext<TypedSignUp>();
  return (field: keyof TypedSignUp) => (errors[field]?.type === 'required' ? t(`missing.${field as 'email'}`) : errorText(errors[field]));
}
