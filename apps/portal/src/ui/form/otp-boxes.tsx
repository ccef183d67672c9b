import { Flex, Input } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isImeKey } from '../input/ime';

/** Removes all characters except letters and digits. */
const cleanCode = (text: string) => text.normalize('NFKC').replace(/[^a-z0-9]/gi, '');

interface Props {
  boxes: string[];
  onTyped: (index: number, char: string) => void;
  onPasted: (code: string) => void;
  /** Returns the code in a pasted or autofilled text, or an empty string if there is none. */
  readCode: (text: string) => string;
  onBack: (index: number) => void;
  /** Called on Enter when all boxes are full. */
  onSubmit: () => void;
  invalid?: boolean;
  disabled?: boolean;
  label: string;
  describedBy?: string;
}

/** The six boxes of a code, from left to right in every language. The caller controls the content, this component the focus. */
export function OtpBoxes({ boxes, onTyped, onPasted, readCode, onBack, onSubmit, invalid, disabled, label, describedBy }: Props) {
  const { t } = useTranslation('common');
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => inputs.current[Math.min(Math.max(index, 0), boxes.length - 1)]?.focus();
  const isFull = boxes.every(Boolean);
  const isEmpty = boxes.every((box) => !box);

  useEffect(() => {
    if (invalid && isEmpty) inputs.current[0]?.focus();
  }, [invalid, isEmpty]);

  function handleInput(index: number, value: string) {
    const cleanedCode = cleanCode(value);
    // Phones insert a whole code into one box.
    if (cleanedCode.length > 2 || (cleanedCode.length === 2 && !boxes[index])) return fillBoxes(readCode(value));
    const oldChar = boxes[index] ?? '';
    const char = cleanedCode.length === 2 ? (cleanedCode.startsWith(oldChar) ? cleanedCode.charAt(1) : cleanedCode.charAt(0)) : cleanedCode;
    if (!char && value) return;
    onTyped(index, char);
    if (char) focus(index + 1);
  }

  function fillBoxes(clean: string) {
    if (!clean) return;
    onPasted(clean);
    focus(clean.length);
  }

  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    fillBoxes(readCode(event.clipboardData.getData('text')));
  }

  function handleKey(event: KeyboardEvent, index: number) {
    if (isImeKey(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isFull) onSubmit();
    } else if (event.key === 'Backspace' && !boxes[index]) {
      event.preventDefault();
      onBack(index);
      focus(index - 1);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      focus(index - 1);
    } else if (event.key === 'ArrowRight') {
      event.preventDefault();
      focus(index + 1);
    }
  }

  return (
    <Flex role="group" aria-label={label} dir="ltr" gap="2" onPaste={handlePaste}>
      {boxes.map((char, index) => (
        <Input
          key={index}
          ref={(input: HTMLInputElement | null) => {
            inputs.current[index] = input;
          }}
          value={char}
          aria-label={t('otp.box', { index: index + 1, total: boxes.length })}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          disabled={disabled}
          inputMode="text"
          autoCapitalize="characters"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => handleInput(index, event.target.value)}
          onKeyDown={(event) => handleKey(event, index)}
          onFocus={(event) => event.target.select()}
          flex="1"
          minW="0"
          h={{ base: '48px', sm: '56px' }}
          px="0"
          ms={index === boxes.length / 2 ? '2' : undefined}
          textAlign="center"
          textTransform="uppercase"
          fontFamily="mono"
          fontSize="1.375rem"
          fontWeight="500"
        />
      ))}
    </Flex>
  );
}
