import { Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Field } from '../ui/form/field';

interface Props extends InputProps {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** True if only a code of the app is accepted, so that phones show digits. */
  isNumeric?: boolean;
}

/** A field for a code of an authenticator app or a recovery code. Browsers and phones offer a code that they know. */
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
