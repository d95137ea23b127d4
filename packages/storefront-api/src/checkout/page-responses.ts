import { createHash } from 'node:crypto'
import { messageLanguages, type Script } from '../message-languages.ts'
import { checkoutCss } from './checkout-css.ts'
import { checkoutScript } from './views/layout.ts'

const scripts = new Set(Object.values(messageLanguages).map(({ script }) => script))

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const styleHashes = new Map(
  [...scripts].map((script): [Script, string] => [script, sha256(checkoutCss(script))]),
)

const scriptHash = sha256(checkoutScript)

/** Headers of pages that no shared cache may store. */
const unkept = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

/**
 * Creates responses of the checkout: pages with a CSP that loads no third-party resources, and
 * redirects to such pages.
 */
export function createPageResponses(publicUrl: () => string) {
  const policy = (script: Script) =>
    [
      "default-src 'none'",
      `style-src 'sha256-${styleHashes.get(script)}'`,
      `script-src 'sha256-${scriptHash}'`,
      "connect-src 'self'",
      "font-src 'self'",
      `img-src 'self' data: ${new URL(publicUrl()).origin}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
  return {
    page: (body: string, script: Script, status: number): Response =>
      new Response(body, {
        status,
        headers: {
          // The URL contains the cart's secret, so it must not leak as a referrer.
          ...unkept,
          'content-type': 'text/html; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'content-security-policy': policy(script),
        },
      }),
    seeOther: (location: string): Response =>
      new Response(null, { status: 303, headers: { ...unkept, location } }),
  }
}
