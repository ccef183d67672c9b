import { Input } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

interface Props {
  value: string;
  min: string;
  /** Restores the previous time when the field is incomplete. */
  isRequired?: boolean;
  onMoment: (value: string) => void;
}

/** A date-time field. The browser keeps incomplete input; only a complete time, with a complete year, is passed on. */
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
