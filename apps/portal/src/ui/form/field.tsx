import { Field as ChakraField, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const COUNTER_THRESHOLD = 0.8;

interface Props {
  label: ReactNode;
  help?: ReactNode;
  /** The error message. If it is given, the control is marked as invalid. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** The maximum length. Together with `length`, it shows a counter from 80 % on. */
  limit?: number;
  length?: number;
  children: ReactNode;
}

/** A form field with a label above, and help and error texts below. The control inside is any Chakra input. */
export function Field({ label, help, error, required, disabled, readOnly, limit, length = 0, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <ChakraField.Root invalid={Boolean(error)} required={required} disabled={disabled} readOnly={readOnly} gap="1.5">
      <ChakraField.Label textStyle="label">
        {label}
        {required && (
          <Text as="span" color="fg.subtle" fontWeight="400">
            {t('field.required')}
          </Text>
        )}
      </ChakraField.Label>
      {children}
      <Flex w="full" justify="space-between" gap="3" _empty={{ display: 'none' }}>
        {error ? (
          <ChakraField.ErrorText textStyle="caption">{error}</ChakraField.ErrorText>
        ) : (
          help && <ChakraField.HelperText textStyle="caption">{help}</ChakraField.HelperText>
        )}
        {limit !== undefined && <Counter limit={limit} length={length} />}
      </Flex>
    </ChakraField.Root>
  );
}

export function Counter({ limit, length }: { limit: number; length: number }) {
  const { t } = useTranslation('common');
  if (length < limit * COUNTER_THRESHOLD) return null;
  const remainingCount = limit - length;
  return (
    <Text textStyle="caption" color={remainingCount < 0 ? 'fg.error' : 'fg.muted'} ms="auto" fontVariantNumeric="tabular-nums">
      {remainingCount < 0 ? t('field.tooLong', { count: -remainingCount }) : t('field.remaining', { count: remainingCount })}
    </Text>
  );
}
