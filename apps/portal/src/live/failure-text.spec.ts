import { beforeAll, expect, it } from '@jest/globals';
import { initTexts } from '../i18n/texts';
import { failureText } from './failure-text';

beforeAll(() => initTexts('en'));

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'R8.1 a refusal whose code is %s, a name that every object has, shows what the server said',
  (code) => {
    expect(failureText({ code, message: 'The server’s own words.' })).toBe('The server’s own words.');
  },
);
