import { describe, expect, it } from '@jest/globals';
import { isCommon } from './common-passwords';

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
  ])('R5.8 %s is refused', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  it('R5.8 a person’s own name, address and company are refused', () => {
    const own = ['nora@talwasser.example', 'nora', 'Nora', 'Lindt', 'Talwasser Automation'];
    for (const password of ['nora2026', 'Lindt!', 'nora@talwasser.example', 'talwasser automation1'])
      expect(isCommon(password, own)).toBe(true);
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
  ])('R5.8 %s is taken', (password) => {
    expect(isCommon(password, ['nora@talwasser.example', 'nora', 'Nora', 'Lindt', 'Talwasser'])).toBe(false);
  });
});
