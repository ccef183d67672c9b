import { expect, it } from '@jest/globals';
import { readEnv, StartRefused } from './env';

it.each([
  ['PORT', { PORT: 'x' }],
  ['UPLOAD_UNATTACHED_MB', { UPLOAD_MAX_MB: '50', UPLOAD_UNATTACHED_MB: '49' }],
  ['UPLOAD_DAY_MB', { UPLOAD_MAX_MB: '50', UPLOAD_DAY_MB: '49' }],
])('a wrong %s refuses the start with its name, so that no supervisor tries again and again', (name, settings) => {
  const read = () => readEnv(settings);
  expect(read).toThrow(StartRefused);
  expect(read).toThrow(new RegExp(`^Settings: ${name}: `));
});
