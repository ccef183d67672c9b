import { Checkbox, Link, Text } from '@chakra-ui/react';
import { CONSENT_VERSION } from '@portal/contracts';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import type { TypedSignUp } from './sign-up.form';
import { useFieldErrorText } from './step-form';

/** A link to a legal text, which opens in a new tab so that no input is lost. */
const Page = ({ to, children }: { to: string; children?: React.ReactNode }) => (
  <Link href={to} target="_blank" color="brand.fg" variant="underline" fontWeight="500">
    {children}
  </Link>
);

export function ConsentField() {
  const { t } = useTranslation('auth');
  const { control } = useFormContext<TypedSignUp>();
  const wrong = useFieldErrorText()('consent');
  const errorId = useId();
  return (
    <Controller
      control={control}
      name="consent"
      render={({ field }) => (
        <div>
          <Checkbox.Root
            invalid={Boolean(wrong)}
            checked={field.value === CONSENT_VERSION}
            onCheckedChange={({ checked }) => field.onChange(checked === true ? CONSENT_VERSION : '')}
            alignItems="flex-start"
            gap="3"
          >
            <Checkbox.HiddenInput ref={field.ref} onBlur={field.onBlur} aria-describedby={wrong ? errorId : undefined} />
            <Checkbox.Control mt="0.5" />
            <Checkbox.Label fontWeight="400" textStyle="body">
              <Trans t={t} i18nKey="signUp.consent" components={{ terms: <Page to="/terms" />, privacy: <Page to="/privacy" /> }} />
            </Checkbox.Label>
          </Checkbox.Root>
          {wrong && (
            <Text id={errorId} textStyle="caption" color="fg.error" mt="1.5">
              {wrong}
            </Text>
          )}
        </div>
      )}
    />
  );
}
