import { describe, expect, it } from '@jest/globals';
import { measureGrowthRatio } from '../../../tests/kit/files/growth';
import { isAuthenticated } from './authentication';
import { readHead } from './mail-head';

const ID = 'mx.yarrowdyne.example';
const isMailAuthenticated = (...headers: string[]) =>
  isAuthenticated(readHead(Buffer.from([...headers, 'From: Bruno <bruno@brennhagen.example>', ''].join('\r\n'))), ID);
const resultsHeader = (...results: string[]) => `Authentication-Results: ${results.join(';\r\n ')}`;

describe('The Authentication-Results of the mail server', () => {
  it.each([
    [resultsHeader(ID, 'dmarc=pass (p=reject dis=none) header.from=brennhagen.example')],
    [resultsHeader(`${ID} 1`, 'spf=fail smtp.mailfrom=x.example', 'dmarc=pass header.from=Brennhagen.Example')],
    [resultsHeader(ID.toUpperCase(), 'dkim=pass (2048-bit key) header.d=brennhagen.example header.s=a header.b="a;b"')],
    [resultsHeader(ID, 'dkim=pass header.i=@brennhagen.example')],
    [resultsHeader(ID, 'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bruno@brennhagen.example')],
    [resultsHeader('(before) "mx.yarrowdyne.example"', 'dmarc = pass')],
    [resultsHeader('mx.other.example', 'dmarc=fail'), resultsHeader(ID, 'dmarc=pass')],
  ])('T1 a mail with the results %j is authenticated', (...headers) => {
    expect(isMailAuthenticated(...headers)).toBe(true);
  });

  it.each<[string, string[]]>([
    ['there are no results', []],
    ['the results are of another server', [resultsHeader('mx.evil.example', 'dmarc=pass header.from=brennhagen.example')]],
    ['the results are of a server whose name only begins alike', [resultsHeader(`${ID}.evil.example`, 'dmarc=pass')]],
    ['the results are "none"', [resultsHeader(ID, 'none')]],
    [
      'DMARC fails, whatever else passes',
      [resultsHeader(ID, 'dmarc=fail header.from=brennhagen.example', 'dkim=pass header.d=brennhagen.example')],
    ],
    ['DMARC passes for another author', [resultsHeader(ID, 'dmarc=pass header.from=evil.example')]],
    ['DKIM passes for another domain', [resultsHeader(ID, 'dkim=pass header.d=evil.example')]],
    ['DKIM passes for a domain that ends alike', [resultsHeader(ID, 'dkim=pass header.d=nhagen.example')]],
    ['DKIM passes for a top-level domain', [resultsHeader(ID, 'dkim=pass header.d=example')]],
    ['SPF passes for another domain', [resultsHeader(ID, 'spf=pass smtp.mailfrom=bruno@evil.example')]],
    ['SPF passes without an address', [resultsHeader(ID, 'spf=pass')]],
    ['only a comment contains a pass', [resultsHeader(ID, 'dkim=none (dmarc=pass) header.d=brennhagen.example')]],
    ['only a quoted string contains a pass', [resultsHeader(ID, 'dkim=fail reason="x; dmarc=pass" header.d=brennhagen.example')]],
    ['the sender added results below a failure of the server', [resultsHeader(ID, 'dmarc=fail'), resultsHeader(ID, 'dmarc=pass')]],
    ['the sender added results below the headers of the server', ['Received: from x by mx', resultsHeader(ID, 'dmarc=pass')]],
  ])('T1 a mail is not authenticated if %s', (_, headers) => {
    expect(isMailAuthenticated(...headers)).toBe(false);
  });

  it.each(['a', 'a ', ' ', 'a=', '"', '\\"', 'a="', '=', '(', '()', ';', 'a/1', 'a=b;'])(
    'T37 repeated %j is parsed in linear time',
    (piece) => {
      const headers = (times: number) => [
        { name: 'authentication-results', value: `${ID}; ${piece.repeat(times * Math.ceil(60_000 / piece.length))}` },
      ];
      expect(
        measureGrowthRatio((times) => isAuthenticated({ from: 'bruno@brennhagen.example', headers: headers(times) }, ID)),
      ).toBeLessThan(12);
    },
  );

  it('T1 a mail with more than one author is not authenticated', () => {
    expect(isAuthenticated(readHead(Buffer.from(`${resultsHeader(ID, 'dmarc=pass')}\r\nFrom: a@b.example, c@d.example\r\n`)), ID)).toBe(
      false,
    );
  });
});
