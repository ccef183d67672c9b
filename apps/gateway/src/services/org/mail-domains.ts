import freeEmailDomains from 'free-email-domains';

const publicDomains: ReadonlySet<string> = new Set(freeEmailDomains);

export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** True for the domains of public mail providers, which say nothing about a company. */
export const isPublicMailDomain = (domain: string): boolean => publicDomains.has(domain);
