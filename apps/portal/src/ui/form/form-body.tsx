import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { stayInField } from '../input/stay-in-field';

interface Props {
  gap?: string;
  maxW?: string;
  onSubmit: () => unknown;
  children: ReactNode;
}

/**
 * A form that is validated by our schemas, without the browser's own messages. It is not submitted while a date is impossible or not parsed
 * yet.
 */
export const FormBody = ({ gap = '4', maxW, onSubmit, children }: Props) => (
  <Stack asChild gap={gap} maxW={maxW}>
    <form
      noValidate
      onMouseDown={stayInField}
      onSubmit={(event) => {
        event.preventDefault();
        const unsettledField = event.currentTarget.querySelector<HTMLElement>('[data-unsettled]');
        if (!unsettledField) return void onSubmit();
        unsettledField.focus();
        unsettledField.dispatchEvent(new Event('invalid'));
      }}
    >
      {children}
    </form>
  </Stack>
);
