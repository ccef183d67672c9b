import { describe, expect, it } from '@jest/globals';
import { show } from '../../../jest/show';
import { Badge } from './badge';
import { MailAddress } from './bidi';
import { StatusPill } from './status-pill';

describe('R9.1 badges', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4000, '99+'],
  ])('R9.1 a badge shows a count of %i as %s', (count, words) => {
    const { container } = show(<Badge count={count} />);
    expect(container.querySelector('[aria-hidden=true]')).toHaveTextContent(words);
  });

  it('R9.1 a badge shows nothing for a count of zero', () => {
    const { container } = show(<Badge count={0} />);
    expect(container.querySelector('[aria-hidden=true]')).not.toBeInTheDocument();
  });
});

it('R1.5 a mail address breaks after its punctuation, and copying it yields the unchanged address', () => {
  const { container } = show(<MailAddress>bruno.hagen@havelwerk.example</MailAddress>);
  const address = container.querySelector('bdi');
  expect(address?.innerHTML).toBe('bruno.<wbr>hagen@<wbr>havelwerk.<wbr>example');
  expect(address).toHaveTextContent('bruno.hagen@havelwerk.example');
});

describe('R3.2 status pills', () => {
  it('R3.2 a status pill shows a distinct icon beside its label, so that it depends neither on a font nor on colour alone', () => {
    const statuses = ['new', 'inProgress', 'closed', 'waiting', 'accepted', 'rejected', 'upcoming', 'expired'] as const;
    const { container } = show(statuses.map((status) => <StatusPill key={status} status={status} />));
    const shapes = [...container.querySelectorAll('svg')].map((shape) => shape.innerHTML);
    expect(new Set(shapes).size).toBe(statuses.length);
    expect(container).toHaveTextContent(/^New\s*In Progress\s*Closed\s*Waiting\s*Accepted\s*Rejected\s*Upcoming\s*Expired$/);
  });
});
