/** The hosts at which Microsoft serves the issuers of all tenants. */
const HOSTS = /(^|\.)(microsoftonline\.(com|us|de)|login\.microsoft\.com|windows\.net|partner\.microsoftonline\.cn|chinacloudapi\.cn)$/;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True if the issuer serves one organization. Microsoft's issuers contain a tenant id; `common` and `organizations` serve all tenants. */
export const isSingleTenant = (issuer: string): boolean => !URL.canParse(issuer) || microsoftTenantOf(issuer) !== null;

/** Returns the tenant of a Microsoft issuer, null if the issuer serves several tenants, and undefined for other issuers. */
export const microsoftTenantOf = (issuer: string): string | null | undefined => {
  const { hostname, pathname } = new URL(issuer);
  if (!HOSTS.test(hostname)) return undefined;
  const tenant = pathname.split('/')[1]?.toLowerCase() ?? '';
  return GUID.test(tenant) ? tenant : null;
};
