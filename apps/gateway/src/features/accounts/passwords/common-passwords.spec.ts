import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { COMPANY, commonPasswords, isCommon, WORDS_OF } from './common-passwords';

const LOCALES = join(import.meta.dirname, '../../../../../portal/src/i18n/locales');

describe('common passwords', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passwort123',
    'welcome2026',
    'Welcome2026!',
    'letmein',
    'iloveyou',
    'monkey12',
    'dragon',
    'football1',
    '123456',
    '12345678',
    '0987654321',
    '111111',
    'aaaaaa',
    'abcabc',
    'ababab',
    '121212',
    'qwerty',
    'qwertz1',
    'asdfgh',
    '1q2w3e4r',
    '1qaz2wsx',
    'abcdef',
    'zyxwvu',
    'lovelove',
    '31121999',
    '19991231',
    '311299',
    'motdepasse',
    'contraseña',
    'hasło1',
    'yarrowdyne',
    'Yarrowdyne1',
  ])('R5.8 the common password %s is refused', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  it.each([
    'yarrow',
    'Yarrow2026',
    'brennhagen',
    'Brennhagen1',
    'Br3nnhagen!',
    'Brennhagen-2026-Bruno',
    'messtechnik.1',
    'brennh12',
    'BrunoKeller7',
  ])('R5.8 the context word %s is refused with any suffix', (password) => {
    const contextWords = ['bruno.keller@brennhagen.example', 'bruno.keller', 'Bruno', 'Keller', 'Brennhagen Messtechnik GmbH'];
    expect(isCommon(password, contextWords)).toBe(true);
    expect(isCommon('brennhagen sells sensors', contextWords)).toBe(false);
  });

  it('R5.8 a person’s own name, address and company are refused', () => {
    const contextWords = ['nora@talwasser.example', 'nora', 'Nora', 'Lindt', 'Talwasser Automation'];
    for (const password of ['nora2026', 'Lindt!', 'nora@talwasser.example', 'talwasser automation1'])
      expect(isCommon(password, contextWords)).toBe(true);
  });

  it.each([
    'quiet-harbour-42',
    'Xk9#mT',
    'portal-demo',
    'the password of nobody',
    'грузовик-7',
    '合同夥伴入口',
    'tr0ub4dor&3',
    'Secret-Garden-9',
  ])('R5.8 the password %s is accepted', (password) => {
    expect(isCommon(password, ['nora@talwasser.example', 'nora', 'Nora', 'Lindt', 'Talwasser'])).toBe(false);
  });

  it('R5.8 there are more than ten thousand different common passwords, and all of them are refused', () => {
    const all = commonPasswords();
    expect(new Set(all).size).toBeGreaterThanOrEqual(10_000);
    expect(all.filter((password) => password.length >= 6 && !isCommon(password))).toEqual([]);
  });

  it('R5.8 every portal language has a list of common words', () => {
    expect(Object.keys(WORDS_OF).sort()).toEqual(readdirSync(LOCALES).sort());
    for (const words of Object.values(WORDS_OF)) expect(words.split(' ').length).toBeGreaterThan(15);
  });

  const leet = (word: string) => word.replaceAll('o', '0').replaceAll('e', '3').replaceAll('a', '@').replaceAll('s', '$');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const variantsOf = (word: string) => [
    word,
    capital(word),
    word.toUpperCase(),
    `${word}1`,
    `${capital(word)}2026`,
    `${capital(word)}-26!`,
    `12${word}`,
    leet(word),
    `${leet(word)}1`,
    `${capital(leet(word))}2026!`,
  ];
  it.each(Object.entries({ ...WORDS_OF, 'the company and its products': COMPANY }))(
    'R5.8 the common words of %s are refused, even with a capital, appended digits or symbols in place of letters',
    (_of, words) => {
      const acceptedPasswords = words
        .split(' ')
        .flatMap(variantsOf)
        .filter((password) => password.length >= 6 && !isCommon(password));
      expect(acceptedPasswords).toEqual([]);
    },
  );
});
