import { describe, expect, it } from '@jest/globals';
import { show } from '../../../jest/show';
import { StatusPill } from './status-pill';

describe('R3.2 status pills', () => {
  it('R3.2 a status pill shows a distinct icon beside its label, so that it depends neither on a font nor on colour alone', () => {
    const statuses = ['new', 'inProgress', 'closed', 'waiting', 'accepted', 'rejected', 'upcoming', 'expired'] as const;
    const { container } = show(statuses.map((status) => <StatusPill key={status} status={status} />));
    const shapes = [...container.querySelectorAll('svg')].map((shape) => shape.innerHTML);
    expect(new Set(shapes).size).toBe(statuses.length);
    expect(container).toHaveTextContent(/^New\s*In Progress\s*Closed\s*Waiting\s*Accepted\s*Rejected\s*Upcoming\s*Expired$/);
  });
});
