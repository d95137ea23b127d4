/** Origins outside the site that a page may use. */
export interface PolicyOrigins {
  /** Images and files of the content service. */
  cdn: string
  /** The Storefront API, its pictures and its checkout. */
  shop: string
  /** Human verification is configured; without it its hosts stay shut. */
  captcha?: boolean
  /** The tag manager's script, and what its tags talk to. */
  tags?: { origin: string; hosts: readonly string[] }
  /** The error service. */
  reports?: string
  /** The shop counts visits itself. */
  shopCounts?: boolean
}

/** Where hosted shops serve their pictures from. */
const shopPictures = 'https://cdn.shopify.com'
/** What Google's reCAPTCHA loads and calls. */
const captchaHosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
/** Where Shopify's own analytics are told. */
const shopCounter = 'https://monorail-edge.shopifysvc.com'
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * The Content-Security-Policy of pages. Cached pages cannot carry a nonce, and Next hydrates from
 * inline scripts, so inline scripts stay allowed; everything else is held to named origins.
 *
 * @param development allows what reload on change needs
 */
export function contentPolicy(origins: PolicyOrigins, development = false): string {
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
      ...(shopCounts ? [shopCounter] : []),
      ...(development ? ['ws:'] : []),
    ],
    'frame-src': [...videoPlayers, ...human],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", shop],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
