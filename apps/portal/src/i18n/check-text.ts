import type { TFunction } from 'i18next';

type T = TFunction<'auth'>;

const SAID = {
  'This is needed': 'needed',
  'Enter an e-mail address like name@company.com': 'email',
  'Choose a role': 'role',
  'This role is not open for sign-up': 'roleClosed',
  'This role does not go with the employee answer': 'roleEmployee',
  'Choose a country': 'country',
  'Choose an organization type': 'organizationType',
  'Repeat the password': 'repeatPassword',
  'Passwords do not match': 'passwordsDiffer',
  'This is not your present password': 'presentPassword',
  'Six letters or digits': 'code',
  'Employees sign up with their company mail address.': 'employeeDomain',
  'This password is too easy to guess. Choose another one.': 'passwordCommon',
  'Control characters are not allowed': 'controlCharacters',
  'Digits, spaces and + ( ) / - only': 'phone',
} as const;

const isSaid = (message: string): message is keyof typeof SAID => Object.hasOwn(SAID, message);

/** What the schema or the server says about a field, in the language of the person; what we do not know stays as it is. */
export function checkText(t: T, message: string): string {
  if (isSaid(message)) return t(`check.${SAID[message]}`);
  const least = /^At least (\d+) characters$/.exec(message);
  if (least) return t('check.atLeast', { count: Number(least[1]) });
  const most = /expected string to have <=(\d+) characters/.exec(message);
  if (most) return t('check.atMost', { count: Number(most[1]) });
  return message.startsWith('Invalid input') ? t('check.needed') : message;
}
