import { randomBytes } from 'node:crypto'
import { env } from '#lib/env.ts'
import { restrictInlineScripts, buildPageCsp, buildStudioCsp } from './content-security-policy.ts'
import { inlineScriptHashes } from './inline-scripts.ts'

/** What the inline scripts of one answer are known by (CSP level 3). */
export const createNonce = (): string => randomBytes(16).toString('base64')

const isDevelopment = () => process.env.NODE_ENV === 'development'

let cachedPageCsp: string | undefined

/**
 * The Content-Security-Policy of this site's pages.
 *
 * @param nonce of a page that is made for one request; every other is closed by the front
 */
export function pageCsp(nonce?: string): string {
  cachedPageCsp ??= buildPageCsp(
    {
      cdn: env.content.cdnHost,
      shop: env.shop.origin,
      captcha: env.forms.captcha !== undefined,
      tags: env.privacy.tagManager,
      reports: env.privacy.reports?.origin,
      shopCounts: env.privacy.shop !== undefined,
    },
    isDevelopment(),
  )
  const own = inlineScriptHashes()
  if (nonce === undefined || isDevelopment() || own.length === 0) return cachedPageCsp
  return restrictInlineScripts(cachedPageCsp, [nonceSource(nonce), ...own])
}

/** The Content-Security-Policy of Studio, which is made for each request anew. */
export function studioCsp(nonce: string): string {
  const { mode, apiHost, cdnHost, projectId } = env.content
  const hosted = mode === 'hosted'
  // Some parts of Studio put the project before the host, whatever they are told.
  const ofProject = apiHost.replace('://', `://${projectId}.`)
  const services = [apiHost, ofProject, ...(hosted ? hostedServices : [])]
  const policy = buildStudioCsp({ services, cdn: cdnHost, hosted }, isDevelopment())
  return isDevelopment() ? policy : restrictInlineScripts(policy, [nonceSource(nonce)])
}

const nonceSource = (nonce: string) => `'nonce-${nonce}'`

/** What a Studio talks to on the hosted service. */
const hostedServices = ['https://*.sanity.io', 'https://*.sanity-cdn.com']
