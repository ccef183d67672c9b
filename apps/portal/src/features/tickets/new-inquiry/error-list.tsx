import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../ui/form/form-alert';

/** The minimum number of invalid fields for which they are also listed above the form. */
const MIN_LISTED = 4;

interface Props<F extends string> {
  wrong: { field: F; label: string; message: string }[];
  onChoose: (field: F) => void;
}

export function ErrorList<F extends string>({ wrong, onChoose }: Props<F>) {
  const { t } = useTranslation('contact');
  if (wrong.length < MIN_LISTED) return null;
  return (
    <FormAlert>
      {t('check.listTitle', { count: wrong.length })}
      <Box as="ul" ps="4" listStyleType="disc" textStyle="caption">
        {wrong.map(({ field, label, message }) => (
          <li key={field}>
            <Box asChild minH="24px" verticalAlign="top" textDecoration="underline" cursor="pointer" textAlign="start">
              <button type="button" onClick={() => onChoose(field)}>
                {label}: {message}
              </button>
            </Box>
          </li>
        ))}
      </Box>
    </FormAlert>
  );
}
