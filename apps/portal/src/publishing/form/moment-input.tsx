import { Input } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

interface Props {
  value: string;
  min: string;
  /** True if an incomplete input is replaced by the previous time. */
  isRequired?: boolean;
  onMoment: (value: string) => void;
}

/** A date-time field. Only a complete time with a four-digit year is reported. */
export function MomentInput({ value, min, isRequired = false, onMoment }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const settle = (target: HTMLInputElement) => {
    if (!target.validity?.badInput) return;
    if (isRequired) onMoment('');
    else target.value = value;
  };
  return (
    <Input
      ref={input}
      type="datetime-local"
      defaultValue={value}
      min={min || undefined}
      onBlur={({ currentTarget }) => settle(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget)}
      onChange={({ target }) => {
        if (!target.validity?.badInput && !target.value.startsWith('0')) onMoment(target.value);
      }}
    />
  );
}
