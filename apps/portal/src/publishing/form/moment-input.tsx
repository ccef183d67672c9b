import { Input } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

interface Props {
  value: string;
  min: string;
  /** There has to be one, so a half one is none; elsewhere the field goes back to the one it had. */
  isRequired?: boolean;
  onMoment: (value: string) => void;
}

/** The browser's field keeps what is typed in it: what is no moment yet, or a year in the making, is not passed on. */
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
