import { describe, expect, it } from '@jest/globals';
import { isPublicMailDomain, mailDomainOf } from './company-matches';
import { isNearName, readCompanyName } from './company-names';

const keyOf = (name: string) => readCompanyName(name).key;
const isNear = (one: string, other: string) => isNearName(readCompanyName(one), readCompanyName(other));

describe('comparing company names', () => {
  it.each([
    [
      'Brennhagen Messtechnik',
      ['BRENNHAGEN  messtechnik', 'Brennhagen-Messtechnik GmbH', 'brennhagen messtechnik AG', 'Brennhagen Messtechnik GmbH & Co. KG'],
    ],
    ['Müller & Söhne', ['Muller und Söhne GmbH', 'MÜLLER+SÖHNE', 'Müller and Söhne Ltd.']],
    ['Aube Contrôle', ['Aube Controle S.A.', 'AUBE CONTRÔLE SARL', 'Aube Contrôle S. A.', 'Aube Contrôle S.à r.l.']],
    [
      'Acme',
      ['Acme, Inc.', 'ACME Ltd', 'Acme Co., Ltd.', 'Acme Corporation', 'Acme Pty Ltd', 'Acme S.A. de C.V.', 'Acme B.V.', 'PT Acme Tbk'],
    ],
    ['山田計器', ['株式会社山田計器', '山田計器株式会社', '㈱山田計器', '山田計器 (株)', '山田計器 K.K.']],
    ['上海仪表', ['上海仪表有限公司', '上海仪表股份有限公司']],
    ['Wisła Pomiary', ['Wisla Pomiary Sp. z o.o.', 'WISŁA POMIARY sp. z o. o.', 'Wisła Pomiary sp.k.']],
    ['Duna Műszer', ['Duna Muszer Kft.', 'DUNA MŰSZER Zrt']],
    ['Işık Ölçüm', ['ISIK ÖLÇÜM A.Ş.', 'Işık Ölçüm Ltd. Şti.', 'Isik Olcum']],
    ["L'Atelier", ['L’ATELIER', 'LAtelier SAS']],
    ['Сибирь', ['ООО «Сибирь»', 'Сибирь ЗАО']],
  ])('R3.19 company name %s has the same key regardless of case, spaces, accents, punctuation and legal form', (name, others) => {
    for (const other of others) expect([other, keyOf(other)]).toEqual([other, keyOf(name)]);
  });

  it.each([
    ['Brennhagen Messtechnik', 'Brenhagen Messtechnik'],
    ['Brennhagen Messtechnik', 'Brennhagen'],
    ['Mueller Pumpen', 'Müller Pumpen'],
    ['Acme Flow', 'Amce Flow'],
  ])('R3.19 %s and %s are recognized as similar names of one company', (one, other) => {
    expect(isNear(one, other)).toBe(true);
    expect(isNear(other, one)).toBe(true);
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it.each([
    ['Plant 1', 'Plant 2'],
    ['Nordlicht Anlagen', 'Nordlicht Technik'],
    ['ABC', 'ABD'],
    ['GmbH', 'AG'],
    ['ガス計器', 'カス計器'],
  ])('R3.19 %s and %s are recognized as names of different companies', (one, other) => {
    expect(isNear(one, other)).toBe(false);
  });

  it.each(['', '   ', '&', '株式会社', 'AG', '...'])(
    'R3.19 a name of only punctuation or a legal form (%j) is similar to no company',
    (name) => {
      expect(isNear(name, 'Brennhagen Messtechnik')).toBe(false);
    },
  );
});

describe('mail domains', () => {
  it('R3.19 the domain of a mail address is the part after the last @, in lower case', () => {
    expect(mailDomainOf('Bruno@Brennhagen.Example')).toBe('brennhagen.example');
    expect(mailDomainOf('"a@b"@brennhagen.example')).toBe('brennhagen.example');
  });

  it.each(['gmail.com', 'googlemail.com', 'web.de', 'gmx.net', 'qq.com', 'yahoo.co.jp', 'hotmail.co.uk', 'proton.me', 'wp.pl', 'mail.ru'])(
    'R3.19 %s is a public mail domain and belongs to no company',
    (domain) => expect(isPublicMailDomain(domain)).toBe(true),
  );

  it('R3.19 a domain of a company is not a public mail domain', () => expect(isPublicMailDomain('brennhagen.example')).toBe(false));
});
