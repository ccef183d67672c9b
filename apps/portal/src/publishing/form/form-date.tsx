import type { ReactNode } from 'react';
import { type Path, useController } from 'react-hook-form';
import { errorText } from '../../live/failures/field-errors';
import { DateField } from '../../ui/date/date-field';
import type { CommonFields, PublishForm } from './common-fields';

interface Props<T extends CommonFields> {
  form: PublishForm<T>;
  name: Path<T>;
  label: string;
  help?: ReactNode;
  required?: boolean;
  min?: string;
}

/** A date field in a publishing form. */
export function FormDate<T extends CommonFields>({ form, name, ...texts }: Props<T>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <DateField
      {...texts}
      name={name}
      value={String(field.value)}
      error={errorText(fieldState.error)}
      inputRef={field.ref}
      onValue={field.onChange}
    />
  );
}
