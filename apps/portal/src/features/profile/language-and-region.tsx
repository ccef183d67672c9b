import { NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { chooseLanguage, useLanguage } from '../../i18n/language';
import { isLanguageCode, LANGUAGES } from '../../i18n/languages';
import { Field } from '../../ui/form/field';
import { useNow } from '../../ui/text/clock';
import { Section } from './section';

const EXAMPLE = 12345.6;

export function LanguageAndRegion() {
  const { t } = useTranslation('profile');
  const { code } = useLanguage();
  const format = useFormat();
  const preview = t('language.preview', { date: format.dateTime(useNow()), number: format.number(EXAMPLE) });
  return (
    <Section title={t('language.title')}>
      <Field label={t('language.label')} help={preview}>
        <NativeSelect.Root maxW="280px">
          <NativeSelect.Field
            value={code}
            onChange={({ currentTarget: { value } }) => {
              if (isLanguageCode(value)) void chooseLanguage(value);
            }}
          >
            {LANGUAGES.map((language) => (
              <option key={language.code} value={language.code} lang={language.bcp47} dir={language.dir}>
                {language.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field>
    </Section>
  );
}
