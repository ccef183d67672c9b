import { Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Field } from '../ui/form/field';

interface Props extends InputProps {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** True if only an authenticator code is accepted, so that phones show a numeric keypad. */
  isNumeric?: boolean;
}

/** A field for an authenticator code or a recovery code. Browsers and phones offer to autofill a code that they know. */
export function FactorCodeField({ label, help, error, isNumeric = false, ...input }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        {...input}
        dir="ltr"
        _rtl={{ textAlign: 'end' }}
        type="text"
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        fontVariantNumeric="tabular-nums"
        letterSpacing="0.08em"
      />
    </Field>
  );
}
