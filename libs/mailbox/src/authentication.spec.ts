import { describe, expect, it } from '@jest/globals';
import { growth } from '../../../tests/growth';
import { isAuthenticated } from './authentication';
import { readHead } from './mail-head';

const ID = 'mx.yarrowdyne.example';
const passes = (...headers: string[]) =>
  isAuthenticated(readHead(Buffer.from([...headers, 'From: Bruno <bruno@brennhagen.example>', ''].join('\r\n'))), ID);
const results = (...parts: string[]) => `Authentication-Results: ${parts.join(';\r\n ')}`;

describe('the results of the mail server in front', () => {
  it.each([
    [results(ID, 'dmarc=pass (p=reject dis=none) header.from=brennhagen.example')],
    [results(`${ID} 1`, 'spf=fail smtp.mailfrom=x.example', 'dmarc=pass header.from=Brennhagen.Example')],
    [results(ID.toUpperCase(), 'dkim=pass (2048-bit key) header.d=brennhagen.example header.s=a header.b="a;b"')],
    [results(ID, 'dkim=pass header.i=@brennhagen.example')],
    [results(ID, 'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bruno@brennhagen.example')],
    [results('(before) "mx.yarrowdyne.example"', 'dmarc = pass')],
    [results('mx.other.example', 'dmarc=fail'), results(ID, 'dmarc=pass')],
  ])('T1 let a mail pass that they vouch for: %j', (...headers) => {
    expect(passes(...headers)).toBe(true);
  });

  it.each<[string, string[]]>([
    ['there are none', []],
    ['they are of another server', [results('mx.evil.example', 'dmarc=pass header.from=brennhagen.example')]],
    ['they are of one that begins alike', [results(`${ID}.evil.example`, 'dmarc=pass')]],
    ['they say none', [results(ID, 'none')]],
    [
      'DMARC fails, whatever else passes',
      [results(ID, 'dmarc=fail header.from=brennhagen.example', 'dkim=pass header.d=brennhagen.example')],
    ],
    ['DMARC passes for another author', [results(ID, 'dmarc=pass header.from=evil.example')]],
    ['DKIM passes for another domain', [results(ID, 'dkim=pass header.d=evil.example')]],
    ['DKIM passes for a domain that ends alike', [results(ID, 'dkim=pass header.d=nhagen.example')]],
    ['DKIM passes for a top-level domain', [results(ID, 'dkim=pass header.d=example')]],
    ['SPF passes for another domain', [results(ID, 'spf=pass smtp.mailfrom=bruno@evil.example')]],
    ['SPF passes and names nobody', [results(ID, 'spf=pass')]],
    ['a comment says that it passes', [results(ID, 'dkim=none (dmarc=pass) header.d=brennhagen.example')]],
    ['a quoted word says that it passes', [results(ID, 'dkim=fail reason="x; dmarc=pass" header.d=brennhagen.example')]],
    ['the sender has written more below them', [results(ID, 'dmarc=fail'), results(ID, 'dmarc=pass')]],
    ['the sender has written them, below what the server wrote', ['Received: from x by mx', results(ID, 'dmarc=pass')]],
  ])('T1 let no mail pass where %s', (_, headers) => {
    expect(passes(...headers)).toBe(false);
  });

  it.each(['a', 'a ', ' ', 'a=', '"', '\\"', 'a="', '=', '(', '()', ';', 'a/1', 'a=b;'])(
    'T37 of %j alone are read in a time that grows with their length alone',
    (piece) => {
      const headers = (times: number) => [
        { name: 'authentication-results', value: `${ID}; ${piece.repeat(times * Math.ceil(60_000 / piece.length))}` },
      ];
      expect(growth((times) => isAuthenticated({ from: 'bruno@brennhagen.example', headers: headers(times) }, ID))).toBeLessThan(12);
    },
  );

  it('T1 let no mail pass that has no one author', () => {
    expect(isAuthenticated(readHead(Buffer.from(`${results(ID, 'dmarc=pass')}\r\nFrom: a@b.example, c@d.example\r\n`)), ID)).toBe(false);
  });
});
