import { createHash } from 'node:crypto'

/** Origins outside the site that a page may use. */
export interface PageCspOrigins {
  /** Images and files of the content service. */
  cdn: string
  /** The Storefront API, its images and its checkout. */
  shop: string
  /** The captcha is configured; without it its hosts are not allowed. */
  captcha?: boolean
  /** The tag manager's script, and the hosts of its tags. */
  tags?: { origin: string; hosts: readonly string[] }
  /** The error service. */
  reports?: string
  /** The shop's visitor statistics are enabled. */
  shopCounts?: boolean
}

/** Image host of hosted shops. */
const shopPictures = 'https://cdn.shopify.com'
/** Origins that Google's reCAPTCHA loads from and connects to. */
const captchaHosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
/** Endpoint of Shopify's analytics. */
const shopAnalyticsOrigin = 'https://monorail-edge.shopifysvc.com'
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const scripts = "script-src 'self'"
const anyInline = "'unsafe-inline'"

/**
 * The Content-Security-Policy of pages. It still allows all inline scripts: `restrictInlineScripts` restricts them, in
 * the front server for cached pages and in the proxy for per-visitor pages.
 *
 * @param development allows what hot reload needs
 */
export function buildPageCsp(origins: PageCspOrigins, development = false): string {
  const { cdn, shop, captcha = false, shopCounts = false, tags, reports } = origins
  const pictures = ["'self'", 'data:', 'blob:', ...new Set([cdn, shop, shopPictures])]
  const tagScripts = tags ? [tags.origin] : []
  const tagHosts = tags ? [...new Set([tags.origin, ...tags.hosts])] : []
  const human = captcha ? captchaHosts : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      "'unsafe-inline'",
      ...human,
      ...tagScripts,
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [...pictures, ...tagHosts],
    'media-src': pictures,
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      shop,
      ...human,
      ...tagHosts,
      ...(reports ? [reports] : []),
      ...(shopCounts ? [shopAnalyticsOrigin] : []),
      ...(development ? ['ws:'] : []),
    ],
    'frame-src': [...videoPlayers, ...human],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", shop],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return serializeCsp(directives)
}

/** Origins outside the site that Studio may use. */
export interface StudioCspOrigins {
  /** The content API, over HTTP and WebSockets. */
  services: readonly string[]
  /** Images and files of the content service. */
  cdn: string
  /** On the hosted service Studio loads scripts of that service. */
  hosted: boolean
}

/**
 * The Content-Security-Policy of Studio: images from any HTTPS host, everything else from this site and the content
 * API. Inline scripts are restricted as for pages.
 *
 * @param development allows what reload on change needs
 */
export function buildStudioCsp(
  { services, cdn, hosted }: StudioCspOrigins,
  development = false,
): string {
  const pictures = ["'self'", 'data:', 'blob:', 'https:', cdn]
  return serializeCsp({
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      anyInline,
      ...(hosted ? ['https://*.sanity-cdn.com'] : []),
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", anyInline],
    'img-src': pictures,
    'media-src': pictures,
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      'data:',
      'blob:',
      ...services.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
      cdn,
      ...(development ? ['ws:'] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:', ...videoPlayers],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", ...services],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  })
}

/** Where browsers report violations: the older directive, and the one that refers to `Reporting-Endpoints`. */
const reporting = { 'report-uri': ['/api/policy-reports'], 'report-to': ['policy'] }

const serializeCsp = (directives: Record<string, readonly string[]>): string =>
  Object.entries({ ...directives, ...reporting })
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

/**
 * Restricts a policy to the named inline scripts (CSP level 3).
 *
 * @param sources nonces and hashes, quoted
 */
export function restrictInlineScripts(policy: string, sources: readonly string[]): string {
  return policy.replace(`${scripts} ${anyInline}`, [scripts, ...sources].join(' '))
}

/**
 * Requires Trusted Types: only the policy that the page's start script creates may turn text into script or markup
 * (Trusted Types; `server/front/defer-scripts.ts`).
 */
export const requireTrustedTypes = (policy: string): string =>
  `${policy}; require-trusted-types-for 'script'; trusted-types default`

/** The CSP source of an inline script by its hash. */
export function cspScriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
