import { IconButton, Input, InputGroup, type InputProps, Text } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import { Field } from './field';

interface Props extends Omit<InputProps, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

/** A password input into which `register('password')` is spread. Pasting is allowed, and an active Caps Lock is shown. */
export function PasswordField({ label, help, error, required, autoComplete = 'current-password', onKeyUp, onBlur, ...input }: Props) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const capsWords = caps && (
    <Text as="span" color="fg.warning">
      {t('field.capsLock')}
    </Text>
  );
  return (
    <Field label={label} error={error} required={required} help={capsWords || help}>
      <InputGroup
        endElementProps={{ px: '1' }}
        endElement={
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={isShown ? t('field.hidePassword') : t('field.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon as={isShown ? EyeOff : Eye} />
          </IconButton>
        }
      >
        <Input
          {...input}
          dir="ltr"
          // The button is at the end in the direction of the page, but the input always runs from left to right.
          _rtl={{ ps: '10' }}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          onKeyUp={(event: KeyboardEvent<HTMLInputElement>) => {
            setCaps(event.getModifierState('CapsLock'));
            onKeyUp?.(event);
          }}
          onBlur={(event) => {
            setCaps(false);
            onBlur?.(event);
          }}
        />
      </InputGroup>
    </Field>
  );
}
