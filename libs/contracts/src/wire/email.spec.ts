import { describe, expect, it } from '@jest/globals';
import { EmailAddress } from '../accounts/fields';

describe('The canonical form of an e-mail address', () => {
  it.each([
    ['petra@müller.example', 'petra@xn--mller-kva.example'],
    ['Petra@MÜLLER.example', 'petra@xn--mller-kva.example'],
    ['petra@mu\u0308ller.example', 'petra@xn--mller-kva.example'],
    ['petra@xn--mller-kva.example', 'petra@xn--mller-kva.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['ken＠例え。テスト', 'ken@xn--r8jz45g.xn--zckzah'],
    ['ｋｅｎ＠ｓａｋｕｒａｇｉ．ｅｘａｍｐｌｅ', 'ken@sakuragi.example'],
    [' \u200bbruno@brennhagen.example\u00ad ', 'bruno@brennhagen.example'],
    ['r&d@brennhagen.example', 'r&d@brennhagen.example'],
    ["o'brien+portal@a-b.co.uk", "o'brien+portal@a-b.co.uk"],
  ])('R3.19 the address %s is stored as %s', (input, storedAddress) => {
    expect(EmailAddress.safeParse(input)).toEqual({ success: true, data: storedAddress });
  });

  it.each([
    'petra',
    'petra@',
    '@müller.example',
    'petra@müller',
    'pe tra@a.example',
    'a..b@c.example',
    'a@b..example',
    'a@b.example/x',
    'a@-b.example',
  ])('R5.8 the text %s is not accepted as an e-mail address', (input) => {
    expect(EmailAddress.safeParse(input).success).toBe(false);
  });
});
