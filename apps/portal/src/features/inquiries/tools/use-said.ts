import { useTranslation } from 'react-i18next';

const SAID = {
  'Give it a title': 'canned.needTitle',
  'Write a message': 'canned.needText',
  'Control characters are not allowed': 'check.controlCharacters',
  'Choose at least one day': 'hours.needDays',
  'A time like 08:00': 'hours.needTime',
  'A time like 17:00': 'hours.needTime',
  'At least an hour after the beginning': 'hours.order',
  'No such time zone': 'hours.zoneUnknown',
} as const;
const isSaid = (message: string): message is keyof typeof SAID => Object.hasOwn(SAID, message);

/** What the contract's schemas say of the tools, in the language of the page. */
export function useSaid() {
  const { t } = useTranslation('contact');
  return (message: string): string => {
    if (isSaid(message)) return t(SAID[message]);
    const most = /^At most (\d+) characters$/.exec(message);
    return most ? t('check.atMost', { count: Number(most[1]) }) : message;
  };
}
